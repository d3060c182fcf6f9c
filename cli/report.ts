import type { CallOptions } from "@/lib/client/call";
import { spelledOut } from "@/lib/pages/visible-marks";
import { print } from "./paper";

/** Prints an answer of the service as it stands, as JSON in one line, or what it says in words. */
export function report(answer: object, json: boolean | undefined, inWords: string[]): void {
  if (json) print(JSON.stringify(answer));
  else {
    print(...inWords);
    if ("redaction_notice" in answer) note(String(answer.redaction_notice));
  }
}

/** Says something beside the output. */
export const note = (...lines: string[]): void => {
  for (const line of lines) console.error(line);
};

/** A stranger's text as a terminal may show it: what would steer the terminal or hide is spelled out. */
export const visible = (text: string): string => spelledOut(text.replace(/\r\n?/g, "\n"));

/** The same on one line, so that a role or a title can't pass for a line of our own. */
export const visibleLine = (text: string): string => spelledOut(text.replace(/\s+/g, " "));

export const callOptions: CallOptions = {
  onRetry: (seconds, { message }) => note(`${message} Trying again in ${seconds.toFixed(1)} s.`),
};
