import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../dist/command/negotiation-room.js", import.meta.url));

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Outcome>;
  /** Resolves once the process has printed something that matches; rejects if it ends without. */
  untilPrinted(stream: "stdout" | "stderr", pattern: RegExp): Promise<void>;
}

/** Starts the built command with `link` in its environment and `input` on its standard input. */
export function start(args: string[], { link, input = "" }: { link?: string; input?: string } = {}): Running {
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    NODE_ENV: "production" as const,
    ...(link === undefined ? {} : { NEGOTIATION_ROOM_LINK: link }),
  };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: "pipe" });
  child.stdin.end(input);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (piece: string) => {
      output[stream] += piece;
    });
  const ended = once(child, "close").then(([code]) => ({ code, ...output }));
  const untilPrinted: Running["untilPrinted"] = (stream, pattern) =>
    new Promise((resolve, reject) => {
      const look = () => pattern.test(output[stream]) && resolve();
      child[stream].on("data", look);
      ended.then(
        ({ code }) => reject(new Error(`ended with ${code} before ${stream} matched ${pattern}`)),
        reject,
      );
      look();
    });
  return { child, ended, untilPrinted };
}

/** Runs it to its end, whatever its exit code. */
export const attempt = (args: string[], options?: Parameters<typeof start>[1]): Promise<Outcome> =>
  start(args, options).ended;

/** Runs it, expects success, and returns its output. */
export async function succeed(args: string[], options?: Parameters<typeof start>[1]): Promise<string> {
  const { code, stdout, stderr } = await attempt(args, options);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
  return stdout;
}
