import sql from "sql-template-tag";
import { rowsOf } from "./client";
import { pipelinedRowsOf } from "./pipeline";
import { guarded } from "./unavailable";

/** Asks the database for nothing, on each way to it. Throws RoomError `unavailable` when one of them is not answered. */
export const reachDatabase = (): Promise<void> =>
  guarded("reachDatabase", async () => {
    const nothing = sql`SELECT 1`;
    await Promise.all([rowsOf(nothing), pipelinedRowsOf(nothing)]);
  });
