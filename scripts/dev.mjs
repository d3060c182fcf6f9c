import { watchBundles } from "./bundles.mjs";

// npm run dev: the server from its sources; what browsers load, and the threads that render pages, are made anew on
// every change.
await watchBundles();
process.argv.push("--dev");
const { register } = await import("tsx/esm/api");
register();
await import("../server/main.ts");
