import { watchBundles } from "./bundles.mjs";

// npm run dev: the server from its sources. Next shows a changed page at once; the program of the threads that parse
// Markdown is made anew on every change.
await watchBundles();
process.argv.push("--dev");
const { register } = await import("tsx/esm/api");
register();
await import("../server/main.ts");
