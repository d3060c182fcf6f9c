import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A program that runs alongside the tests. */
export type Program = {
  pid: number;
  output(): string;
  signal(signal: NodeJS.Signals): void;
  ended: Promise<void>;
};

/** Starts a program and resolves when `isReady` does. Fails with its output if it ends before. */
export async function startProgram(
  path: string,
  args: string[],
  isReady: () => Promise<boolean>,
  { user }: { user?: number } = {},
): Promise<Program> {
  const as = user === undefined ? {} : { uid: user, gid: user };
  const child: ChildProcess = spawn(path, args, { ...as, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (written += text));
  const ended = once(child, "close").then(() => undefined);
  let hasEnded = false;
  ended.then(() => (hasEnded = true));
  for (const deadline = Date.now() + 50_000; !(await isReady()); ) {
    if (hasEnded || Date.now() > deadline) throw new Error(`${path} did not start:\n${written}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    pid: child.pid ?? 0,
    output: () => written,
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

/** The path of a program that scripts/test-cluster.mjs found. */
export function programPath(variable: "REDIS_SERVER" | "NGINX" | "PGBOUNCER"): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: run these tests with npm run test:cluster.`);
  return path;
}
