import type { Event } from "@/lib/room/room";
import type { Session } from "./authenticate";

/** What came of a command: the room after it, the event it brought about (null: nothing changed), what was redacted. */
export type Outcome = { session: Session; event: Event | null; redactions: number };
