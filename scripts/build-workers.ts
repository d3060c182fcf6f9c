import { buildWorkers } from "./bundles.mjs";

/** Global setup of the tests: builds the worker threads from the current sources. */
export default async function setup(): Promise<void> {
  await buildWorkers();
}
