import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Order } from "./generator";
import type { Tally } from "./tally";

/** What makes calls, in a process of its own. */
export type Generator = { run(order: Order): Promise<Tally>; stop(): Promise<void> };

/** So far behind the service and its database that it takes little of the processor time that they could use. */
const niceness = 10;

/** Starts it. */
export function startGenerator(): Generator {
  const program = fileURLToPath(new URL("generator.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"] });
  if (child.pid) setPriority(child.pid, niceness);
  const ended = once(child, "exit");
  return {
    run: async (order) => {
      child.send(order);
      const answer: [Tally] | "ended" = await Promise.race([
        once(child, "message").then(([tally]): [Tally] => [tally]),
        ended.then((): "ended" => "ended"),
      ]);
      if (answer === "ended") throw new Error("The process that makes calls has ended.");
      return answer[0];
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
