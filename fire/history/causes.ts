import type { Event } from "@/lib/room/room";
import { redactAll } from "@/lib/security/redact";
import { type Operation, promise } from "./operation";
import { commandOf, type Story, same, written } from "./story";

/**
 * Which operation brought about which event. Fails when an event comes from none, or from more than one; the first is
 * that of the room's creation.
 */
export function causesOf(operations: Operation[], { events, states }: Story): Map<Operation, Event> {
  const causes = new Map<Operation, Event>();
  for (const event of events.slice(1)) {
    const who = states[0]?.participants.findIndex(({ id }) => id === event.participantId);
    const able = operations.filter(
      (operation) =>
        operation.who === who && isOf(event, operation) && !wasRefused(operation) && !causes.has(operation),
    );
    // Joining and agreeing are said in the same words more than once: whoever was answered so did it, or one of whose
    // call nobody knows.
    const cause =
      able.find(({ attempts }) => attempts.some(({ answer }) => answer?.body.last_seq === event.seq)) ??
      able.find(({ attempts }) => attempts.some(({ answer }) => !answer));
    promise(cause !== undefined, () => `Nobody's call brought about ${written(event)}.`);
    const isSaidOnce = "body" in event;
    promise(!isSaidOnce || able.length === 1, () => `${able.length} calls brought about ${written(event)}.`);
    causes.set(cause, event);
  }
  return causes;
}

/** Whether the event is what the operation wants: it names whatever the event has, or leaves it to the service. */
function isOf(event: Event, { wish }: Operation): boolean {
  if (wish.kind !== "write") return false;
  const { value: wanted } = redactAll(wish.command);
  const had = commandOf(event);
  if (wanted.type === "agree" && had.type === "agree")
    return wanted.version === undefined || wanted.version === had.version;
  if (wanted.type === "propose" && had.type === "propose") return wanted.markdown === had.markdown;
  return same(wanted, had);
}

/** A refusal is not remembered: the same call, made again or twice at once, may be carried out all the same. */
const wasRefused = ({ attempts }: Operation): boolean =>
  attempts.every(({ answer }) => answer !== undefined && answer.status >= 400);
