import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Job } from "./generator";
import type { Tally } from "./tally";

/** The load generator, a separate process. */
export type Generator = { run(job: Job): Promise<Tally>; stop(): Promise<void> };

/** A low priority, so that it takes little processor time from the service and its database. */
const niceness = 10;

/** Starts the load generator. */
export function startGenerator(): Generator {
  const program = fileURLToPath(new URL("generator.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"] });
  if (child.pid) setPriority(child.pid, niceness);
  const ended = once(child, "exit");
  return {
    run: async (job) => {
      child.send(job);
      const outcome: [Tally] | "ended" = await Promise.race([
        once(child, "message").then(([tally]): [Tally] => [tally]),
        ended.then((): "ended" => "ended"),
      ]);
      if (outcome === "ended") throw new Error("The load generator ended early.");
      return outcome[0];
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
