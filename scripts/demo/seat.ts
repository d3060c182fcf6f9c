import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Failure, RoomCallError } from "@/lib/client/room-call-error";
import type { RoomClient } from "@/lib/client/room-client";
import type { EventsAnswer, RoomAnswer } from "@/lib/wire/responses";

/** What an agent needs of a room, whichever way it calls. */
export type Seat = Pick<
  RoomClient,
  "follow" | "read" | "join" | "say" | "ask" | "resolve" | "propose" | "agree" | "finalize" | "final"
>;

const longestWait = 25;

/** A seat in the room of an invite link whose holder calls nothing but the tools of /mcp. `onCall` hears their names. */
export async function seatWithTools(
  invite: string,
  signal: AbortSignal,
  onCall: (tool: string) => void,
): Promise<Seat> {
  const client = new Client({ name: "negotiation-room-demo", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", invite)));
  signal.addEventListener("abort", () => void client.close(), { once: true });

  async function call<Answer>(tool: string, input: object = {}): Promise<Answer> {
    onCall(tool);
    const { structuredContent, isError } = await client.callTool(
      { name: tool, arguments: { invite, ...input } },
      { signal, timeout: 60_000 },
    );
    if (isError) throw new RoomCallError({ ...(structuredContent as { error: Failure }).error, status: 0 });
    return structuredContent as Answer;
  }

  const agree = (contract_version: number) => call<never>("agree_to_contract", { contract_version });
  return {
    async *follow({ after = 0 } = {}) {
      for (let seen = after; ; ) {
        const news = await call<EventsAnswer>("wait_for_events", { after: seen, wait_seconds: longestWait });
        if (news.events.length > 0) yield news;
        if (news.room_status === "agreed") return;
        seen = news.last_seq;
      }
    },
    read: () => call<RoomAnswer>("read_room"),
    join: () => call("join_room"),
    say: (content) => call("send_message", { content }),
    ask: (question, { blocking = true, to } = {}) =>
      call("ask_question", { question, blocking, ...(to ? { addressed_to_participant_id: to } : {}) }),
    resolve: (question_id, resolution) => call("resolve_question", { question_id, resolution }),
    propose: (markdown, base_version) => call("propose_contract", { markdown, base_version }),
    agree,
    finalize: agree,
    final: async () => (await call<{ markdown: string }>("get_final_contract")).markdown,
  };
}
