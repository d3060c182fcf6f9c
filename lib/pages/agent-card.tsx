import type { RoomView } from "@/lib/wire/room-view";
import { CopyButton } from "./copy-button";
import { agentPrompt } from "./messages";
import { Section } from "./section";

/** What a participant gives to its own agent: the link, and words that go with it. */
export const AgentCard = ({ view, address }: { view: RoomView; address: string }) => (
  <Section id="agent" title="Give this to your agent">
    <div className="grid gap-3 text-sm">
      <p className="text-muted">
        With this text your agent can take part by itself. Whoever has the link acts as you: show it to nobody
        else.
      </p>
      <pre className="secret" id="agent-prompt">
        {agentPrompt(view.your_role, address)}
      </pre>
      <p className="flex flex-wrap gap-2">
        <CopyButton what="agent-prompt">Copy text</CopyButton>
        <CopyButton what="agent-link">Copy link</CopyButton>
      </p>
      <p className="sr-only" id="agent-link">
        {address}
      </p>
    </div>
  </Section>
);
