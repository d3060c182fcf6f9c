import { format } from "node:util";
import { describeError, log } from "@/lib/log";

/** Sends what Next writes to the console to the log, with secrets replaced: it may quote requests. */
export function redirectConsole(): void {
  console.warn = (...parts) => log().warn({ error: describeError(problemIn(parts)) }, "Next.js warned");
  console.error = (...parts) => {
    const problem = problemIn(parts);
    if (isDisconnection(problem)) log().debug("a client disconnected while it sent a form");
    else log().error({ error: describeError(problem) }, "Next.js reported an error");
  };
}

const problemIn = (parts: unknown[]): unknown =>
  parts.find((part) => part instanceof Error) ?? format(...parts);

/** Node's error of a request whose client disconnects before its end. */
const isDisconnection = (problem: unknown): boolean =>
  problem instanceof Error &&
  problem.message === "aborted" &&
  "code" in problem &&
  problem.code === "ECONNRESET";
