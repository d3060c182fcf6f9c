import { openRoom, type WriteOptions } from "@/lib/client/room-client";
import { connectToTools } from "@/tools/demo/agent-client";
import type { News } from "@/tools/demo/known-room";
import { countingFetch, noTraffic, type Traffic } from "@/tools/support/traffic";

type Edit = { old: string; new: string };
/** The fields that every response has. */
type Answer = News & { what_you_should_do_next: string };

/** What a side does in the scripted negotiation. `after` is the last event that it has read. */
export type Side = {
  traffic: Traffic;
  /** Reads the room as an agent does that has nothing but its link. */
  enter(): Promise<void>;
  wait(after: number): Promise<Answer>;
  join(after: number): Promise<Answer>;
  say(content: string, after: number): Promise<Answer>;
  ask(question: string, after: number): Promise<Answer>;
  resolve(questionId: string, resolution: string, after: number): Promise<Answer>;
  propose(markdown: string, after: number): Promise<Answer>;
  edit(base: number, edits: Edit[], after: number): Promise<Answer>;
  agree(version: number, after: number): Promise<Answer>;
  decline(version: number, reason: string, after: number): Promise<Answer>;
  final(): Promise<unknown>;
};

/** A side that sends HTTP requests. It begins with the Markdown view of its link. `minimal`: with `Prefer: return=minimal`. */
export function overHttp(link: string, minimal = true): Side {
  const traffic = noTraffic();
  const fetch = countingFetch(traffic);
  const room = openRoom(link, { attempts: 1, fetch });
  const writing = (after: number): WriteOptions => ({ after, minimal });
  return {
    traffic,
    enter: async () => void (await fetch(`${link}.md`)),
    wait: (after) => room.events({ after, wait: 25 }),
    join: (after) => room.join(writing(after)),
    say: (content, after) => room.say(content, writing(after)),
    ask: (question, after) => room.ask(question, writing(after)),
    resolve: (id, resolution, after) => room.resolve(id, resolution, writing(after)),
    propose: (markdown, after) => room.propose(markdown, 0, writing(after)),
    edit: (base, edits, after) => room.edit(base, edits, writing(after)),
    agree: (version, after) => room.agree(version, writing(after)),
    decline: (version, reason, after) => room.decline(version, reason, writing(after)),
    final: () => room.final(),
  };
}

/** A side that uses the tools of /mcp. It begins with the list of tools and `read_room`. */
export async function overMcp(link: string): Promise<Side> {
  const traffic = noTraffic();
  const { signal } = new AbortController();
  const { client, call } = await connectToTools(link, { signal, fetch: countingFetch(traffic) });
  return {
    traffic,
    enter: async () => {
      await client.listTools();
      await call("read_room");
    },
    wait: (after) => call("wait_for_events", { after, wait_seconds: 25 }),
    join: (after) => call("join_room", { after }),
    say: (content, after) => call("send_message", { content, after }),
    ask: (question, after) => call("ask_question", { question, after }),
    resolve: (question_id, resolution, after) => call("resolve_question", { question_id, resolution, after }),
    propose: (markdown, after) => call("propose_contract", { markdown, base_version: 0, after }),
    edit: (base_version, edits, after) => call("edit_contract", { base_version, edits, after }),
    agree: (contract_version, after) => call("agree_to_contract", { contract_version, after }),
    decline: (contract_version, reason, after) =>
      call("decline_contract", { contract_version, reason, after }),
    final: () => call("get_final_contract"),
  };
}
