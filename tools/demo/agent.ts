import { setTimeout as sleep } from "node:timers/promises";
import { RequestError } from "@/lib/client/request-error";
import type { QuestionOptions } from "@/lib/client/room-client";
import type { RoomResponse } from "@/lib/wire/responses";
import type { AgentClient } from "./agent-client";
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

/** Takes part in the room until it is agreed, and returns final.md. */
export async function takePart(party: Party, room: AgentClient, signal: AbortSignal): Promise<string> {
  for await (const { room_status } of room.follow()) {
    if (room_status === "open") await makeMoves(party, room, signal);
  }
  return room.final();
}

/** Makes moves until there is none. Reads the room before each one. */
async function makeMoves(party: Party, client: AgentClient, signal: AbortSignal): Promise<void> {
  for (;;) {
    const intended = nextMove(party, await client.read());
    if (!intended) return;
    await sleep(thinking[intended.kind], undefined, { signal });
    const room = await client.read();
    const move = nextMove(party, room);
    if (!move) return;
    await perform(client, move, room).catch((error: unknown) => {
      // The other side was faster (a newer version, a resolved question): read the room and decide again.
      if (!(error instanceof RequestError && error.code === "conflict")) throw error;
    });
  }
}

function perform(client: AgentClient, move: Move, room: RoomResponse): Promise<unknown> {
  const version = room.current_contract?.version ?? 0;
  switch (move.kind) {
    case "join":
      return client.join();
    case "say":
      return client.say(move.content);
    case "ask":
      return client.ask(move.question, asking(move, room));
    case "resolve":
      return client.resolve(move.questionId, move.resolution, { basis: move.basis });
    case "propose":
      return client.propose(move.markdown, version);
    case "agree":
      return client.agree(version);
    case "finalize":
      return client.finalize(version);
  }
}

function asking({ blocking, to }: Extract<Move, { kind: "ask" }>, room: RoomResponse): QuestionOptions {
  const other = room.participants.find(({ id }) => id !== room.your_participant_id);
  return to === "anyone" || !other ? { blocking } : { blocking, to: other.id };
}
