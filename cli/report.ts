import type { CallOptions } from "@/lib/client/call";
import { visibleJson } from "@/lib/text/spell-out";
import { type Line, note, print } from "./terminal";

/** Prints an answer of the service as JSON in one line, or what it says in words. */
export function report(answer: object, json: boolean | undefined, inWords: Line[]): void {
  if (json) printJson(answer);
  else {
    print(...inWords);
    if ("redaction_notice" in answer) note(String(answer.redaction_notice));
  }
}

/** Prints a value as JSON in one line; characters that a terminal acts on or does not show are written \uXXXX. */
export const printJson = (value: unknown): void => print([{ textLine: visibleJson(value) }]);

export const callOptions: CallOptions = {
  onRetry: (seconds, { message }) => note(`${message} Trying again in ${seconds.toFixed(1)} s.`),
};
