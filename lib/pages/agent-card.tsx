import { inviteUrl, mcpUrl } from "@/lib/urls";
import type { RoomView } from "@/lib/wire/room-view";
import { CopyButton } from "./copy-button";
import { agentPrompt } from "./messages";
import { Section } from "./section";

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
          <CopyButton what="agent-prompt">Copy text</CopyButton>
          <CopyButton what="agent-link">Copy link</CopyButton>
          <CopyButton what="mcp-address">Copy MCP address</CopyButton>
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
