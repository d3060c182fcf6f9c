import { CopyButton } from "@/app/_components/buttons";
import { agentPrompt } from "@/app/_components/invite-texts";
import { inviteUrl, mcpUrl } from "@/lib/urls";
import type { RoomView } from "@/lib/wire/present-room";
import { ReplaceLink } from "./replace-link";
import { Section } from "./section";

type Props = { view: RoomView; baseUrl: string; token: string };

export const AgentCard = ({ view, baseUrl, token }: Props) => {
  const url = inviteUrl(baseUrl, view.room.room_id, token);
  return (
    <Section id="agent" title="Give this to your agent">
      <div className="grid gap-3 text-sm">
        <p className="text-muted">
          With this text your agent can{" "}
          {view.room_status === "open" ? "take part" : "still read the room and its result"}. Anyone who has
          the invite link can act as you: show it to nobody else.
        </p>
        <pre className="secret" id="agent-prompt">
          {agentPrompt(view.your_role, url)}
        </pre>
        <p className="flex flex-wrap gap-2">
          <CopyButton source={{ element: "agent-prompt" }} label="Copy text" />
          <CopyButton source={{ element: "agent-link" }} label="Copy invite link" />
          <CopyButton source={{ element: "mcp-url" }} label="Copy MCP URL" />
        </p>
        <p className="text-muted wrap-anywhere">
          If your agent uses MCP tools, connect it to <span id="mcp-url">{mcpUrl(baseUrl)}</span> and give it
          the invite link.
        </p>
        <p className="sr-only" id="agent-link">
          {url}
        </p>
        {view.available_actions.some(({ name }) => name === "replace_link") && <ReplaceLink />}
      </div>
    </Section>
  );
};
