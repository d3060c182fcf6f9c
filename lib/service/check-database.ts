import { reachDatabase } from "@/lib/store/reach-database";

/**
 * One round trip to the database (docs/interface.md#health). Throws RoomError `unavailable` when it does not answer.
 */
export const checkDatabase = (): Promise<void> => reachDatabase();
