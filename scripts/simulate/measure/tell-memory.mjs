import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

// Loaded into the service's process: at SIGUSR2 it collects its garbage and writes what is left, in bytes.
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
if (isMainThread)
  process.on("SIGUSR2", () => {
    collect();
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.stdout.write(`\nmemory ${rss} ${heapUsed + external}\n`);
  });
