import { readClock } from "@/lib/store/rooms";

/** One round trip to the database. Throws RoomError `unavailable` when it does not answer. */
export async function checkDatabase(): Promise<void> {
  await readClock();
}
