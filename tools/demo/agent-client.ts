import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Failure, RequestError } from "@/lib/client/request-error";
import type { RoomClient } from "@/lib/client/room-client";
import type { EventsResponse, RoomResponse } from "@/lib/wire/responses";

/** The methods that an agent needs, over HTTP or with the tools of /mcp. */
export type AgentClient = Pick<
  RoomClient,
  "follow" | "read" | "join" | "say" | "ask" | "resolve" | "propose" | "agree" | "finalize" | "final"
>;

const longestWait = 25;

/** A client for the room of an invite link that uses the tools of /mcp. Calls `onCall` with the name of each tool. */
export async function openRoomWithTools(
  invite: string,
  signal: AbortSignal,
  onCall: (tool: string) => void,
): Promise<AgentClient> {
  const client = new Client({ name: "negotiation-room-demo", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", invite)));
  signal.addEventListener("abort", () => void client.close(), { once: true });

  async function call<Response>(tool: string, input: object = {}): Promise<Response> {
    onCall(tool);
    const { structuredContent, isError } = await client.callTool(
      { name: tool, arguments: { invite, ...input } },
      { signal, timeout: 60_000 },
    );
    if (isError) throw new RequestError({ ...(structuredContent as { error: Failure }).error, status: 0 });
    return structuredContent as Response;
  }

  const agree = (contract_version: number) => call<never>("agree_to_contract", { contract_version });
  return {
    async *follow({ after = 0 } = {}) {
      for (let seen = after; ; ) {
        const news = await call<EventsResponse>("wait_for_events", {
          after: seen,
          wait_seconds: longestWait,
        });
        if (news.events.length > 0) yield news;
        if (news.room_status === "agreed") return;
        seen = news.last_seq;
      }
    },
    read: () => call<RoomResponse>("read_room"),
    join: () => call("join_room"),
    say: (content) => call("send_message", { content }),
    ask: (question, { blocking = true, to } = {}) =>
      call("ask_question", { question, blocking, ...(to ? { addressed_to_participant_id: to } : {}) }),
    resolve: (question_id, resolution, more) =>
      call("resolve_question", { question_id, resolution, ...more }),
    propose: (markdown, base_version) => call("propose_contract", { markdown, base_version }),
    agree,
    finalize: agree,
    final: async () => (await call<{ markdown: string }>("get_final_contract")).markdown,
  };
}
