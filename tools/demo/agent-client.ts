import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Failure, RequestError } from "@/lib/client/request-error";
import { openRoom, type QuestionOptions } from "@/lib/client/room-client";
import type { ClientOptions } from "@/lib/client/send-request";
import type { Edit } from "@/lib/room/edits";
import type { ResolveRequest } from "@/lib/wire/questions";
import type { EventsResponse, RoomResponse } from "@/lib/wire/responses";
import type { News } from "./known-room";

/**
 * What an agent does in a room, over HTTP or with the tools of /mcp. Each write is also a read: it responds with all
 * that is new.
 */
export type AgentClient = {
  read(): Promise<RoomResponse>;
  /** Waits until there are events after number `after`, or for 25 seconds. */
  wait(after: number): Promise<EventsResponse>;
  join(after: number): Promise<News>;
  say(content: string, after: number): Promise<News>;
  ask(question: string, options: QuestionOptions & { after: number }): Promise<News>;
  resolve(
    questionId: string,
    resolution: string,
    options: { after: number; basis?: ResolveRequest["basis"] },
  ): Promise<News>;
  propose(markdown: string, baseVersion: number, after: number): Promise<News>;
  edit(baseVersion: number, edits: Edit[], after: number): Promise<News>;
  agree(version: number, after: number): Promise<News>;
  decline(version: number, reason: string, after: number): Promise<News>;
  finalize(version: number, after: number): Promise<News>;
  final(): Promise<string>;
};

const longestWait = 25;

/** A client for the room of an invite link that sends HTTP requests. `minimal`: with `Prefer: return=minimal`. */
export function openRoomOverHttp(
  invite: string,
  { minimal = true, ...options }: ClientOptions & { minimal?: boolean },
): AgentClient {
  const room = openRoom(invite, options);
  return {
    read: () => room.read(),
    wait: (after) => room.events({ after, wait: longestWait }),
    join: (after) => room.join({ after, minimal }),
    say: (content, after) => room.say(content, { after, minimal }),
    ask: (question, more) => room.ask(question, { ...more, minimal }),
    resolve: (questionId, resolution, more) => room.resolve(questionId, resolution, { ...more, minimal }),
    propose: (markdown, baseVersion, after) => room.propose(markdown, baseVersion, { after, minimal }),
    edit: (baseVersion, edits, after) => room.edit(baseVersion, edits, { after, minimal }),
    agree: (version, after) => room.agree(version, { after, minimal }),
    decline: (version, reason, after) => room.decline(version, reason, { after, minimal }),
    finalize: (version, after) => room.finalize(version, { after, minimal }),
    final: () => room.final(),
  };
}

/** A client that uses the tools of /mcp, for the room of an invite link. `list` lists the tools. */
export async function openRoomWithTools(
  invite: string,
  { signal, fetch }: { signal: AbortSignal; fetch: typeof globalThis.fetch },
): Promise<AgentClient & { list(): Promise<unknown> }> {
  const client = new Client({ name: "negotiation-room-demo", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", invite), { fetch }));
  signal.addEventListener("abort", () => void client.close(), { once: true });

  /** Calls a tool with the invite link, and returns its structured content. */
  async function call<Response>(tool: string, input: object = {}): Promise<Response> {
    const { structuredContent, isError } = await client.callTool(
      { name: tool, arguments: { invite, ...input } },
      { signal, timeout: 60_000 },
    );
    if (isError) throw new RequestError({ ...(structuredContent as { error: Failure }).error, status: 0 });
    return structuredContent as Response;
  }
  const agree = (contract_version: number, after: number) =>
    call<News>("agree_to_contract", { contract_version, after });
  return {
    list: () => client.listTools(),
    read: () => call("read_room"),
    wait: (after) => call("wait_for_events", { after, wait_seconds: longestWait }),
    join: (after) => call("join_room", { after }),
    say: (content, after) => call("send_message", { content, after }),
    ask: (question, { blocking, to, after }) =>
      call("ask_question", { question, blocking, addressed_to_participant_id: to, after }),
    resolve: (question_id, resolution, more) =>
      call("resolve_question", { question_id, resolution, ...more }),
    propose: (markdown, base_version, after) => call("propose_contract", { markdown, base_version, after }),
    edit: (base_version, edits, after) => call("edit_contract", { base_version, edits, after }),
    agree,
    decline: (contract_version, reason, after) =>
      call("decline_contract", { contract_version, reason, after }),
    finalize: agree,
    final: async () => (await call<{ markdown: string }>("get_final_contract")).markdown,
  };
}
