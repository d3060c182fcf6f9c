import pino from "pino";
import pretty from "pino-pretty";
import { parseEnv } from "./env";
import { processState } from "./process-state";
import { redact } from "./security/redact";

/**
 * The log of this process: JSON lines on standard output, readable ones when that is a terminal. A line about a call
 * says by its id, as `request`, which one. Nothing that holds a token is ever logged: no address, no header, no body.
 */
export const log: () => pino.Logger = processState("log", start);

function start(): pino.Logger {
  // Not env(): the server logs before it has found the database that env() tells of.
  const level = parseEnv(process.env).LOG_LEVEL;
  return process.stdout.isTTY
    ? pino({ level }, pretty({ colorize: true, ignore: "pid,hostname" }))
    : pino({ level });
}

/** An error as it may stand in the log: its kind, its message without anything that looks like a secret, its place. */
export function describeError(error: unknown): {
  name: string;
  message: string;
  code?: string;
  stack?: string;
} {
  if (!(error instanceof Error)) return { name: typeof error, message: redact(String(error)).text };
  const stack = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return {
    name: error.name,
    message: redact(error.message).text,
    ...codeOf(error),
    ...(stack ? { stack: stack.join("\n") } : {}),
  };
}

/** Its code, or that of the error of PostgreSQL's driver that it wraps. */
function codeOf(error: Error): { code?: string } {
  if ("code" in error && typeof error.code === "string") return { code: error.code };
  return error.name === "StatementError" && error.cause instanceof Error ? codeOf(error.cause) : {};
}
