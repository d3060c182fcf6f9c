import { setTimeout as sleep } from "node:timers/promises";
import { metrics } from "@/lib/metrics";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event } from "@/lib/room/room";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import { type CallKey, rememberCall } from "@/lib/store/calls";
import { appendEvent } from "@/lib/store/events";
import { callingParticipant, refresh, type Session } from "./authenticate";
import { inTurn } from "./in-turn";
import type { Outcome } from "./outcome";
import { callKeyOf, replay } from "./retry";
import { storing } from "./uncertain";

const attempts = 20;
const longestPauseMs = 40;

/**
 * Carries out a command of the calling participant: redact, decide, append. Optimistic: when a writer of another
 * process was quicker, the room is read and the command decided anew (docs/architecture.md#a-write). The same call
 * under the same key is carried out once (docs/interface.md#idempotency). Throws what decide() throws, RoomError
 * `not_found` when the room goes meanwhile, `conflict` when the key belongs to another call, `unavailable` when other
 * writers were quicker every time or too many long texts wait to be redacted, `uncertain` when the database gave no
 * answer and the call carries no key.
 */
export async function act(session: Session, command: Command<string>): Promise<Outcome> {
  const { value, redactions, waited: isOld } = await redactWithoutBlocking(command);
  const key = callKeyOf(session, value);
  return inTurn(session.room.id, async (waited) => {
    let current = waited || isOld ? await refresh(session) : session;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const before = key && (await replay(current, key));
      if (before) return before;
      const event = decide(current.room, callingParticipant(current), value, current.now);
      const outcome = { session: after(current, event), event, redactions };
      if (await store(current, outcome, key)) {
        metrics().redactions.inc(redactions);
        return outcome;
      }
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
      current = await refresh(current);
    }
    throw new RoomError("unavailable", "Too many participants are writing to this room at once.");
  });
}

const after = (session: Session, event: Event | null): Session =>
  event ? { ...session, room: evolve(session.room, event) } : session;

/** A write as its caller sees it. A key makes it safe to repeat; joining is safe without one, as the first time is kept. */
export const writeOf = ({ room, retry }: Session, event: Event | null) => ({
  after: event ? event.seq - 1 : room.lastSeq,
  isRepeatable: retry !== undefined || event?.action === "joined",
});

/** Whether what came of a command is stored; false when somebody else was quicker. */
async function store(
  before: Session,
  { session, event, redactions }: Outcome,
  key?: CallKey,
): Promise<boolean> {
  const write = writeOf(before, event);
  if (event)
    return storing(write, () => appendEvent(before.room, event, session.room, key && { key, redactions }));
  const { lastSeq } = session.room;
  return (
    !key || storing(write, () => rememberCall(session.room.id, key, { eventSeq: null, lastSeq, redactions }))
  );
}
