import type { Event } from "@/lib/room/room";
import { excerpt, same } from "./compare";
import { decisionOf } from "./expected";
import { ensure, kindOf, type Operation, positionOf } from "./operation";
import { asDecided, perspectiveAt, type Replay, stateAt } from "./replay";

/** The operations that may have caused an event; the first attempt of any of them began at `begin`. */
export type Cause = { event: Event; candidates: Operation[]; begin: number };

/**
 * The operations that may have caused each event but the first, the creation's. Throws if an event has no cause, or
 * more than one.
 */
export function causesOf(operations: Operation[], replay: Replay): Cause[] {
  const causes = replay.events.slice(1).map((event): Cause => {
    const candidates = operations.filter(
      (operation) => isFrom(event, operation, replay) && mayHaveCaused(event, operation, replay),
    );
    const isSaidOnce = "body" in event;
    ensure(
      !isSaidOnce || candidates.length <= 1,
      () => `${candidates.length} requests caused ${excerpt(event)}.`,
    );
    const begin = Math.min(...candidates.map(({ attempts }) => attempts[0]?.begin ?? 0));
    return { event, candidates, begin };
  });
  matchEach(causes);
  return causes;
}

/** Whether the rules decide exactly this event for the operation's command in the state before it. */
export function isFrom(event: Event, { actor, request }: Operation, replay: Replay): boolean {
  if (request.kind !== "write" || actor === "observer") return false;
  const before = perspectiveAt(replay, event.seq - 1, actor, "");
  if (before.room.participants[positionOf(actor) ?? -1]?.id !== event.participantId) return false;
  return same(decisionOf(request.command, before, replay, event.at), asDecided(event));
}

/**
 * Its response names this event or none, or it has no response. Only an error proves that it caused nothing, and so does a
 * link that was replaced before the event. The link of a person who approves stays.
 */
function mayHaveCaused(
  { seq, participantId }: Event,
  { actor, attempts }: Operation,
  replay: Replay,
): boolean {
  const { participants } = stateAt(replay, seq - 1);
  const author = participants.find(({ id }) => id === participantId);
  return attempts.some(({ response, link }) => {
    if (kindOf(actor) === "participant" && link !== author?.linksReplaced) return false;
    if (!response) return true;
    const { has_more: hasMore, last_seq: lastSeq = seq } = response.body;
    return response.status < 300 && (hasMore ? lastSeq < seq : lastSeq === seq);
  });
}

/**
 * Throws unless each event can be matched to a separate operation (bipartite matching). Several operations can join or
 * agree identically, so that an operation matched to one event may have to move to another.
 */
function matchEach(causes: Cause[]): void {
  const taken = new Map<Operation, Cause>();
  const place = (cause: Cause, asked: Set<Operation>): boolean =>
    cause.candidates.some((operation) => {
      if (asked.has(operation)) return false;
      asked.add(operation);
      const holder = taken.get(operation);
      if (holder && !place(holder, asked)) return false;
      taken.set(operation, cause);
      return true;
    });
  for (const cause of causes)
    ensure(place(cause, new Set()), () => `No request caused ${excerpt(cause.event)}.`);
}
