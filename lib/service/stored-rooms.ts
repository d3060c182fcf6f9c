import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { measureStoredRooms, type StoredRooms } from "@/lib/store/rooms";

/** Measuring reads every room, so the result is kept for this long. */
const keptMs = 20_000;
const withinMs = 1_000;

type Measured = { last?: StoredRooms & { at: number }; running?: Promise<StoredRooms> | undefined };

const state = processState("stored rooms", (): Measured => ({}));

/** What was stored at most 20 seconds ago; undefined if the database does not respond within a second. */
export async function storedRooms(): Promise<StoredRooms | undefined> {
  const { last } = state();
  if (last && performance.now() - last.at < keptMs) return last;
  state().running ??= measure().finally(() => {
    state().running = undefined;
  });
  return withinASecond(state().running);
}

const MB = 1024 * 1024;
const retryAfterSeconds = 300;

/**
 * Throws RoomError `unavailable` while all rooms together store MAX_STORED_MB or more (docs/interface.md#overload). If
 * measuring takes longer than a second, the last result counts.
 */
export async function requireSpace(): Promise<void> {
  const stored = (await storedRooms()) ?? state().last;
  if (!stored || stored.bytes < env().MAX_STORED_MB * MB) return;
  throw new RoomError(
    "unavailable",
    `The service is full: no rooms can be created right now. Open rooms are not affected. Retry in ${retryAfterSeconds / 60} minutes.`,
    { retryAfterSeconds },
  );
}

/** What is measured; undefined if the database does not respond within a second. */
export function withinASecond<Result>(measuring: Promise<Result> | undefined): Promise<Result | undefined> {
  const timeout = sleep(withinMs, undefined, { ref: false });
  return Promise.race([measuring, timeout]).catch(() => undefined);
}

async function measure(): Promise<StoredRooms> {
  const stored = await measureStoredRooms();
  state().last = { ...stored, at: performance.now() };
  return stored;
}
