import type { ClientOptions } from "@/lib/client/send-request";
import { visibleJson } from "@/lib/text/visible-json";
import type { RoomResponse } from "@/lib/wire/responses";
import { type Line, note, print } from "./terminal";

/** Prints a response of the service: as one line of JSON, or as the lines that `linesOf` makes of it. */
export function report<Response extends object>(
  response: Response,
  json: boolean | undefined,
  linesOf: (response: Response) => Line[],
): void {
  if (json) printJson(response);
  else {
    print(...linesOf(response));
    if ("redaction_notice" in response) note(String(response.redaction_notice));
  }
}

/** Prints a value as one line of JSON. Control characters and invisible characters are escaped as \uXXXX. */
export const printJson = (value: unknown): void => print([{ textLine: visibleJson(value) }]);

/** A time from the service, to the minute. */
export const timeOf = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;

/** How long a command can wait, and how to stop it. */
export const endOfWait = ({ expires_at }: RoomResponse["room"]): string =>
  `The room expires at ${timeOf(expires_at)}. Press Ctrl-C to stop.`;

export const clientOptions: ClientOptions = {
  onRetry: (seconds, { message }) => note(`${message} Retrying in ${seconds.toFixed(1)} s.`),
};
