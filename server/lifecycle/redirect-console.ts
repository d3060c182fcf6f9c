import { format } from "node:util";
import { isClientGone } from "@/lib/client-gone";
import { describeError, log, oncePerMinute } from "@/lib/log";

/**
 * Clients may be able to send requests that make Next write a line. Beyond this many in a minute, lines are only
 * counted.
 */
const linesPerMinute = 100;
const lines = { count: 0, since: Number.NEGATIVE_INFINITY };

/** Sends what Next writes to the console to the log, with secrets replaced: it may quote requests. */
export function redirectConsole(): void {
  console.warn = (...parts) => {
    const problem = problemIn(parts);
    if (isUnknownAction(problem)) reportUnknownAction(1);
    else if (mayWrite()) log().warn({ error: describeError(problem) }, "Next.js warned");
  };
  console.error = (...parts) => {
    const problem = problemIn(parts);
    if (isDisconnection(problem)) log().debug("a client disconnected before its response");
    else if (mayWrite()) log().error({ error: describeError(problem) }, "Next.js reported an error");
  };
}

function mayWrite(): boolean {
  const now = performance.now();
  if (now - lines.since > 60_000) Object.assign(lines, { count: 0, since: now });
  if (++lines.count <= linesPerMinute) return true;
  reportLeftOut(1);
  return false;
}

const reportLeftOut = oncePerMinute((count) =>
  log().warn({ lines: count }, "too many log lines from Next.js: some were dropped"),
);

/** Anybody can send such forms, as many as they like. */
const reportUnknownAction = oncePerMinute((forms) =>
  log().info(
    { forms },
    "forms were rejected: they name no action of their page, or are from another version",
  ),
);

const isUnknownAction = (problem: unknown): boolean =>
  problem instanceof Error &&
  /^(?:Failed to find Server Action|Invalid Server Actions request|The Server Reference ID did not match)/.test(
    problem.message,
  );

const problemIn = (parts: unknown[]): unknown =>
  parts.find((part) => part instanceof Error) ?? format(...parts);

/** Node's error of a request whose client disconnects before its end, or that of a client that left or was cut off. */
const isDisconnection = (problem: unknown): boolean =>
  isClientGone(problem) ||
  (problem instanceof Error &&
    problem.message === "aborted" &&
    "code" in problem &&
    problem.code === "ECONNRESET");
