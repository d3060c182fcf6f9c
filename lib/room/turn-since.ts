import { beforeEvents, evolve } from "./evolve";
import type { Event, Room } from "./room";
import { whoseTurn } from "./turn";

/**
 * Since when the room waits for those whose turn it is now, and for the same thing (one more question to the same
 * participant is no new turn). Of an agreed room: since when it is agreed. `events` are all events of the room, in order.
 */
export function turnSince(room: Room, events: Event[]): Date {
  let state = beforeEvents(room);
  let turn: string | undefined;
  let since = room.lastAt;
  for (const event of events) {
    state = evolve(state, event);
    const next = turnKey(state);
    if (next !== turn) since = event.at;
    turn = next;
  }
  return since;
}

const turnKey = (room: Room): string =>
  JSON.stringify(
    whoseTurn(room).map(({ participantId, awaited }) => [
      participantId,
      awaited.kind,
      // Stryker disable next-line ConditionalExpression: only the types ask; a missing version is as constant as 0
      awaited.kind === "review" ? awaited.version : 0,
    ]),
  );
