import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** A program under test, in its own process. */
export type Program = {
  /** The CPU time used so far, in milliseconds. */
  cpuMs(): Promise<number>;
  /** The resident memory in megabytes. */
  residentMb(): Promise<number>;
  /** The number of open files, including connections. */
  openFiles(): Promise<number>;
  stop(): Promise<void>;
};

const startLimitMs = 60_000;
/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

/** Starts a program and waits until it `responds`. Throws an error with its output if it ends or does not respond. */
export async function startProgram(
  command: string,
  args: string[],
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd?: string | undefined },
  responds: () => Promise<boolean>,
): Promise<Program> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], cwd, env });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const deadline = Date.now() + startLimitMs;
  while (!(await responds())) {
    if (Date.now() >= deadline || child.exitCode !== null) {
      child.kill("SIGKILL");
      throw new Error(`a server did not start:\n${output.join("")}`);
    }
    await pause(20);
  }
  const { pid } = child;
  return {
    cpuMs: async () => {
      const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
    residentMb: async () => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(kilobytes) / 1024;
    },
    openFiles: async () => (await readdir(`/proc/${pid}/fd`)).length,
    stop: async () => {
      const ended = child.exitCode !== null || child.signalCode !== null || once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
