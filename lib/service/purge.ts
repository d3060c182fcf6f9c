import { deleteExpiredRooms } from "@/lib/store/rooms";

const batch = 50;

/** Deletes every room that is past its expiry, in batches so that no statement runs long. How many were deleted. */
export async function purgeExpiredRooms(): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteExpiredRooms(batch);
    total += deleted;
    if (deleted < batch) return total;
  }
}
