import { watchWorkers } from "./bundles.mjs";

// npm run dev: runs the server from its sources. Next reloads a changed page; the worker threads are rebuilt on every change.
process.env.NEXT_TELEMETRY_DISABLED = "1";
await watchWorkers();
process.argv.push("--dev");
const { register } = await import("tsx/esm/api");
register();
await import("../server/main.ts");
