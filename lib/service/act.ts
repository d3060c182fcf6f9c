import { setTimeout as sleep } from "node:timers/promises";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event } from "@/lib/room/room";
import { redactAll } from "@/lib/security/redact";
import { appendEvent } from "@/lib/store/events";
import { callingParticipant, refresh, type Session } from "./authenticate";

/** What came of a command: the room after it, the event it brought about (null: nothing changed), what was redacted. */
export type Outcome = { session: Session; event: Event | null; redactions: number };

const attempts = 50;
const longestPauseMs = 40;

/**
 * Carries out a command of the calling participant: redact, decide, append. Optimistic: when another writer was
 * quicker, the room is read and the command decided anew (architecture, "The store"). Throws what decide() throws,
 * RoomError `not_found` when the room goes meanwhile, `unavailable` when other writers were quicker every time.
 */
export async function act(session: Session, command: Command<string>): Promise<Outcome> {
  const { value, redactions } = redactAll(command);
  let current = session;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const event = decide(current.room, callingParticipant(current), value, current.now);
    if (!event) return { session: current, event, redactions };
    const room = evolve(current.room, event);
    if (await appendEvent(current.room, event, room)) {
      return { session: { ...current, room }, event, redactions };
    }
    await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
    current = await refresh(current);
  }
  throw new RoomError("unavailable", "Too many participants are writing to this room at once.");
}
