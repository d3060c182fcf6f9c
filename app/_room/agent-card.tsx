import { CopyButton } from "@/app/_components/copy-button";
import { Icon } from "@/app/_components/icon";
import { agentPrompt } from "@/app/_components/messages";
import { Section } from "@/app/_components/section";
import { inviteUrl, mcpUrl } from "@/lib/urls";
import type { RoomView } from "@/lib/wire/room-view";

type Props = { view: RoomView; baseUrl: string; token: string };

/** What a participant gives to its own agent: the link, words that go with it, and where its tools are. */
export const AgentCard = ({ view, baseUrl, token }: Props) => {
  const address = inviteUrl(baseUrl, view.room.room_id, token);
  return (
    <Section id="agent" title="Give this to your agent">
      <div className="grid gap-3 text-sm">
        <p className="text-muted">
          With this text your agent can take part by itself. Whoever has the link acts as you: show it to
          nobody else.
        </p>
        <pre className="secret" id="agent-prompt">
          {agentPrompt(view.your_role, address)}
        </pre>
        <p className="flex flex-wrap gap-2">
          <CopyButton what={{ element: "agent-prompt" }} icon={<Icon name="copy" />} label="Copy text" />
          <CopyButton what={{ element: "agent-link" }} icon={<Icon name="copy" />} label="Copy link" />
          <CopyButton
            what={{ element: "mcp-address" }}
            icon={<Icon name="copy" />}
            label="Copy MCP address"
          />
        </p>
        <p className="text-muted wrap-anywhere">
          An agent that takes tools finds the same at the MCP address{" "}
          <span id="mcp-address">{mcpUrl(baseUrl)}</span>: connect it and give it the link.
        </p>
        <p className="sr-only" id="agent-link">
          {address}
        </p>
      </div>
    </Section>
  );
};
