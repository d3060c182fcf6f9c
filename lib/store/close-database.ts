import { closePool } from "./client";
import { closePipeline } from "./pipeline";

/** Closes all connections but the one that listens, once what runs on them has ended. The next statement opens new ones. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([closePool(), closePipeline()]);
}
