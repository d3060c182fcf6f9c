import pino from "pino";
import pretty from "pino-pretty";
import { parseEnv } from "./env";
import { processState } from "./process-state";
import { redact } from "./security/redact";

/**
 * The log of this process: JSON lines on standard output, readable text on a terminal. A line about a request has its id
 * as `request`. Nothing that may hold a token is logged: no URL, no header, no body.
 */
export const log: () => pino.Logger = processState("log", start);

function start(): pino.Logger {
  // Not env(), which caches: the server logs before it sets the URL of the embedded database.
  const level = parseEnv(process.env).LOG_LEVEL;
  return process.stdout.isTTY
    ? pino({ level }, pretty({ colorize: true, ignore: "pid,hostname" }))
    : pino({ level });
}

/**
 * Reports what clients can cause as often as they like: at once, then at the end of each minute that had more, with how
 * many there were since the last report. The wait does not keep the process running.
 */
export function oncePerMinute(report: (count: number) => void): (more: number) => void {
  let count = 0;
  let isWaiting = false;
  const reportCount = () => {
    const since = count;
    count = 0;
    isWaiting = since > 0;
    if (!isWaiting) return;
    setTimeout(reportCount, 60_000).unref();
    report(since);
  };
  return (more) => {
    count += more;
    if (!isWaiting) reportCount();
  };
}

/** In characters. Another service may send a message of megabytes. */
const longestMessage = 2_000;

/**
 * An error for the log: its name, its code, and the first 2,000 characters each of its message and its stack, without
 * values that look like secrets.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error, message: messageForLog(String(error)) };
  const stack = stackOf(error);
  return {
    name: error.name,
    message: messageForLog(error.message),
    ...codeOf(error),
    ...(stack ? { stack } : {}),
  };
}

/** The lines of a stack after the message, which may have lines that look like them. */
function stackOf({ message, stack = "" }: Error): string {
  const begin = stack.indexOf(message);
  const lines = stack.slice(begin < 0 ? 0 : begin + message.length).split("\n");
  return messageForLog(lines.filter((line) => line.trimStart().startsWith("at ")).join("\n"));
}

function messageForLog(message: string): string {
  if (message.length <= longestMessage) return redact(message).text;
  // Half of a secret would not look like one.
  return redact(message.slice(0, longestMessage).replace(/\S*$/, "…")).text;
}

/** The code of an error, or of the PostgreSQL driver's error that it wraps. */
function codeOf(error: Error): { code?: string } {
  if ("code" in error && typeof error.code === "string") return { code: error.code };
  return error.name === "StatementError" && error.cause instanceof Error ? codeOf(error.cause) : {};
}
