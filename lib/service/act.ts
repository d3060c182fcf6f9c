import { setTimeout as sleep } from "node:timers/promises";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event } from "@/lib/room/room";
import { redactAll } from "@/lib/security/redact";
import { appendEvent } from "@/lib/store/events";
import { callingParticipant, refresh, type Session } from "./authenticate";
import { inTurn } from "./in-turn";

/** What came of a command: the room after it, the event it brought about (null: nothing changed), what was redacted. */
export type Outcome = { session: Session; event: Event | null; redactions: number };

const attempts = 20;
const longestPauseMs = 40;

/**
 * Carries out a command of the calling participant: redact, decide, append. Optimistic: when a writer of another
 * process was quicker, the room is read and the command decided anew (architecture, "The store"). Throws what decide() throws,
 * RoomError `not_found` when the room goes meanwhile, `unavailable` when other writers were quicker every time.
 */
export async function act(session: Session, command: Command<string>): Promise<Outcome> {
  const { value, redactions } = redactAll(command);
  const { session: after, event } = await inTurn(session.room.id, async (waited) =>
    write(waited ? await refresh(session) : session, value),
  );
  return { session: after, event, redactions };
}

async function write(session: Session, command: Command): Promise<Omit<Outcome, "redactions">> {
  let current = session;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const event = decide(current.room, callingParticipant(current), command, current.now);
    if (!event) return { session: current, event };
    const room = evolve(current.room, event);
    if (await appendEvent(current.room, event, room)) return { session: { ...current, room }, event };
    await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
    current = await refresh(current);
  }
  throw new RoomError("unavailable", "Too many participants are writing to this room at once.");
}
