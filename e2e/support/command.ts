import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
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
}

/** Starts the built command; `link` goes into the environment, `input` to its standard input. */
export function start(args: string[], { link, input = "" }: { link?: string; input?: string } = {}): Running {
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    NODE_ENV: "production" as const,
    ...(link === undefined ? {} : { NEGOTIATION_ROOM_LINK: link }),
  };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: "pipe" });
  child.stdin.end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]).then(
    ([stdout, stderr, [code]]) => ({ code, stdout, stderr }),
  );
  return { child, ended };
}

/** Runs it to its end, however it ends. */
export const attempt = (args: string[], options?: Parameters<typeof start>[1]): Promise<Outcome> =>
  start(args, options).ended;

/** Runs it, which must succeed, and gives what it printed. */
export async function succeed(args: string[], options?: Parameters<typeof start>[1]): Promise<string> {
  const { code, stdout, stderr } = await attempt(args, options);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
  return stdout;
}
