import { setTimeout as sleep } from "node:timers/promises";
import { RoomCallError } from "@/lib/client/room-call-error";
import type { Asking } from "@/lib/client/room-client";
import type { RoomAnswer } from "../../lib/wire/responses";
import { nextMove } from "./next-move";
import type { Seat } from "./seat";
import type { Move, Side } from "./side";

/** Milliseconds from seeing what to do to doing it: an agent reads and thinks, and a person can follow. */
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
export async function takePart(side: Side, room: Seat, signal: AbortSignal): Promise<string> {
  for await (const { room_status } of room.follow()) {
    if (room_status === "open") await act(side, room, signal);
  }
  return room.final();
}

/** Makes one move after the other until there is none, each decided on the room as it is then. */
async function act(side: Side, client: Seat, signal: AbortSignal): Promise<void> {
  for (;;) {
    const intended = nextMove(side, await client.read());
    if (!intended) return;
    await sleep(thinking[intended.kind], undefined, { signal });
    const room = await client.read();
    const move = nextMove(side, room);
    if (!move) return;
    await perform(client, move, room).catch((error: unknown) => {
      // Someone was faster (a newer version, a resolved question): look again and decide anew.
      if (!(error instanceof RoomCallError && error.code === "conflict")) throw error;
    });
  }
}

function perform(client: Seat, move: Move, room: RoomAnswer): Promise<unknown> {
  const version = room.current_contract?.version ?? 0;
  switch (move.kind) {
    case "join":
      return client.join();
    case "say":
      return client.say(move.content);
    case "ask":
      return client.ask(move.question, asking(move, room));
    case "resolve":
      return client.resolve(move.questionId, move.resolution);
    case "propose":
      return client.propose(move.markdown, version);
    case "agree":
      return client.agree(version);
    case "finalize":
      return client.finalize(version);
  }
}

function asking({ blocking, to }: Extract<Move, { kind: "ask" }>, room: RoomAnswer): Asking {
  const other = room.participants.find(({ id }) => id !== room.your_participant_id);
  return to === "anyone" || !other ? { blocking } : { blocking, to: other.id };
}
