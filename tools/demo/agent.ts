import { setTimeout as sleep } from "node:timers/promises";
import { RequestError } from "@/lib/client/request-error";
import type { AgentClient } from "./agent-client";
import { type KnownRoom, type News, roomAfter } from "./known-room";
import { nextMove } from "./next-move";
import type { Move, Party } from "./party";

/** The delay before each move in milliseconds, so that a person can follow. */
const thinking: Record<Move["kind"], number> = {
  join: 300,
  say: 500,
  ask: 500,
  resolve: 800,
  propose: 900,
  agree: 400,
  finalize: 300,
};

/** Takes part in the room until it is agreed, and returns final.md. Reads the room once, and then only what is new. */
export async function takePart(party: Party, client: AgentClient, signal: AbortSignal): Promise<string> {
  let room: KnownRoom = await client.read();
  while (room.room_status === "open") {
    const move = nextMove(party, room);
    if (move) await sleep(thinking[move.kind], undefined, { signal });
    room = move
      ? roomAfter(room, await perform(client, move, room), textOf(move))
      : roomAfter(room, await client.wait(room.last_seq));
  }
  return client.final();
}

/**
 * If the other side was faster (a newer version, a resolved question), the response is what it wrote, and the agent
 * decides again.
 */
async function perform(client: AgentClient, move: Move, room: KnownRoom): Promise<News> {
  try {
    return await send(client, move, room);
  } catch (error) {
    if (error instanceof RequestError && error.code === "conflict") return client.wait(room.last_seq);
    throw error;
  }
}

function send(client: AgentClient, move: Move, room: KnownRoom): Promise<News> {
  const { last_seq: after } = room;
  const version = room.current_contract?.version ?? 0;
  switch (move.kind) {
    case "join":
      return client.join(after);
    case "say":
      return client.say(move.content, after);
    case "ask":
      return client.ask(move.question, { ...asking(move, room), after });
    case "resolve":
      return client.resolve(move.questionId, move.resolution, { basis: move.basis, after });
    case "propose":
      return client.propose(move.markdown, version, after);
    case "agree":
      return client.agree(version, after);
    case "finalize":
      return client.finalize(version, after);
  }
}

function asking({ blocking, to }: Extract<Move, { kind: "ask" }>, room: KnownRoom) {
  const other = room.participants.find(({ id }) => id !== room.your_participant_id);
  return to === "anyone" || !other ? { blocking } : { blocking, to: other.id };
}

/** The text that a move writes. */
function textOf(move: Move): string {
  switch (move.kind) {
    case "say":
      return move.content;
    case "ask":
      return move.question;
    case "resolve":
      return move.resolution;
    case "propose":
      return move.markdown;
    default:
      return "";
  }
}
