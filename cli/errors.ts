import { RequestError } from "@/lib/client/request-error";
import { optionsIn } from "./arguments";
import { type News, newsLines, printJson } from "./report";
import { note, print } from "./terminal";

/** An argument as a message names it. What looks like a link is not repeated, because messages end up in logs. */
export const named = (argument = ""): string =>
  /:\/\/|[pao]tk_/i.test(argument) ? '"…" (a link)' : `"${argument}"`;

/** A wrong command line. Its lines say what to type instead. */
export class UsageError extends Error {
  readonly lines: string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** A write that the service rejected because of the state of the room, and what the caller has not read of it. */
export class RejectedWrite extends Error {
  constructor(
    readonly error: RequestError,
    readonly news: News,
  ) {
    super(error.message);
  }
}

/** The exit codes of errors. */
export const exitCodes = { rejected: 1, usage: 2, unavailable: 3, interrupted: 130 };

/** Prints why a command failed. Returns its exit code. */
export function explain(error: unknown): number {
  if (error instanceof RejectedWrite) return explainRequest(error.error, error.news);
  if (error instanceof UsageError) {
    note(...error.lines);
    return exitCodes.usage;
  }
  if (error instanceof TypeError || error instanceof RangeError) return explain(unusableResponse(error));
  if (!(error instanceof RequestError)) {
    note(messageOf(error));
    return exitCodes.rejected;
  }
  return explainRequest(error);
}

function explainRequest(error: RequestError, news?: News): number {
  const { status, code, message, hint, retryable, issues } = error;
  if (optionsIn(process.argv).includes("--json"))
    printJson({ error: { code, message, hint, retryable, issues }, ...news });
  else if (news) print(...newsLines(news));
  // The message covers a single issue already.
  const fields = issues.length > 1 ? issues.map((issue) => `  ${issue.path} ${issue.message}`) : [];
  note(message, ...fields, ...(hint ? [commandHint(hint)] : []));
  const isUnavailable = code === "no_response" || status === 404 || status >= 500 || retryable;
  return isUnavailable ? exitCodes.unavailable : exitCodes.rejected;
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The commands rely on the fields of a response. A service that sends others causes errors of the language. */
const unusableResponse = (error: Error): RequestError => {
  const message = `The response is not from a negotiation room, or from a version that this command does not know (${error.message}).`;
  return new RequestError({ status: 200, code: "no_response", message, retryable: false }, error);
};

/**
 * What to run in place of the HTTP request that a hint of the service names (lib/wire/errors.ts). The first match
 * counts.
 */
const commandHints: [hint: RegExp, command: string][] = [
  [/\/create\.md/, "Run `negotiation-room create` to create a room."],
  [/\/final\.md/, "Run `negotiation-room final <link>` to get the final artifact."],
  [/\/(?:agree|finalize)\b/, "Run `negotiation-room agree <link> --version <n>`."],
  [/PUT \S+\/contract\b/, "Run `negotiation-room propose <link> <file>`."],
  [
    /^See whether it was stored/,
    "Run `negotiation-room read <link>` after 15 seconds. Repeat the command only if the room does not show it.",
  ],
  [/\/api\/rooms\//, "Run `negotiation-room read <link>` to see the room as it is now."],
  [/Retry-After/, "Run the command again in a few seconds."],
  [/<token>/, "Check that the link is complete."],
];

/** A hint of the service in commands. A hint that names no HTTP request stays as it is. */
export const commandHint = (hint: string): string =>
  commandHints.find(([request]) => request.test(hint))?.[1] ?? hint;
