import type { Event } from "@/lib/room/room";
import { same, written } from "./compare";
import { decisionOf } from "./expected";
import { type Operation, promise } from "./operation";
import { type Story, seenBy } from "./story";

/** What brought an event about: one of these operations, of which the first began at `begin`. */
export type Cause = { event: Event; able: Operation[]; begin: number };

/**
 * Which operations can have brought about each event but the first, that of the room's creation. Fails when an event
 * comes from none, or from more than one.
 */
export function causesOf(operations: Operation[], story: Story): Cause[] {
  const causes = story.events.slice(1).map((event): Cause => {
    const able = operations.filter(
      (operation) => isFrom(event, operation, story) && mayHaveBrought(event, operation),
    );
    const isSaidOnce = "body" in event;
    promise(!isSaidOnce || able.length <= 1, () => `${able.length} calls brought about ${written(event)}.`);
    const begin = Math.min(...able.map(({ attempts }) => attempts[0]?.begin ?? 0));
    return { event, able, begin };
  });
  matchEach(causes);
  return causes;
}

/** Whether the event is what the rules make of the operation's own command at its place. */
export function isFrom(event: Event, { who, wish }: Operation, story: Story): boolean {
  if (wish.kind !== "write" || who === "observer") return false;
  const before = seenBy(story, event.seq - 1, who, "");
  if (before.room.participants[who]?.id !== event.participantId) return false;
  return same(decisionOf(wish.command, before, event.at), event);
}

/** It was told of this very event, or nobody knows what came of it. A refusal alone says that nothing did. */
const mayHaveBrought = ({ seq }: Event, { attempts }: Operation): boolean =>
  attempts.some(({ answer }) => !answer || (answer.status < 300 && answer.body.last_seq === seq));

/**
 * Fails unless each event has an operation of its own. Joining and agreeing are said in the same words more than once, so
 * that who took one event may have to take another instead.
 */
function matchEach(causes: Cause[]): void {
  const taken = new Map<Operation, Cause>();
  const place = (cause: Cause, asked: Set<Operation>): boolean =>
    cause.able.some((operation) => {
      if (asked.has(operation)) return false;
      asked.add(operation);
      const holder = taken.get(operation);
      if (holder && !place(holder, asked)) return false;
      taken.set(operation, cause);
      return true;
    });
  for (const cause of causes)
    promise(place(cause, new Set()), () => `Nobody's call brought about ${written(cause.event)}.`);
}
