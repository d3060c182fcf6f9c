import { buildWorkers } from "./bundles.mjs";

/** Before all tests: the programs of worker threads, made of the sources as they stand now. */
export default async function setup(): Promise<void> {
  await buildWorkers();
}
