import { format } from "node:util";
import { describeError, log, oncePerMinute } from "@/lib/log";

/** Sends what Next writes to the console to the log, with secrets replaced: it may quote requests. */
export function redirectConsole(): void {
  console.warn = (...parts) => {
    const problem = problemIn(parts);
    if (isUnknownAction(problem)) reportUnknownAction(1);
    else log().warn({ error: describeError(problem) }, "Next.js warned");
  };
  console.error = (...parts) => {
    const problem = problemIn(parts);
    if (isDisconnection(problem)) log().debug("a client disconnected while it sent a form");
    else log().error({ error: describeError(problem) }, "Next.js reported an error");
  };
}

/** Anybody can send such forms, as many as they like. */
const reportUnknownAction = oncePerMinute((forms) =>
  log().info(
    { forms },
    "forms were rejected: they name no action of their page, or are from another version",
  ),
);

const isUnknownAction = (problem: unknown): boolean =>
  problem instanceof Error &&
  /^(?:Failed to find Server Action|Invalid Server Actions request)/.test(problem.message);

const problemIn = (parts: unknown[]): unknown =>
  parts.find((part) => part instanceof Error) ?? format(...parts);

/** Node's error of a request whose client disconnects before its end. */
const isDisconnection = (problem: unknown): boolean =>
  problem instanceof Error &&
  problem.message === "aborted" &&
  "code" in problem &&
  problem.code === "ECONNRESET";
