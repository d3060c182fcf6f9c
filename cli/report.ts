import type { ClientOptions } from "@/lib/client/send-request";
import { terminalJson } from "@/lib/text/visible-json";
import type { EventsResponse, RoomResponse } from "@/lib/wire/responses";
import { eventLines } from "./event-text";
import { type Line, note, print } from "./terminal";

/** Prints a response of the service: as one line of JSON, or as the lines that `linesOf` makes of it. */
export function report<Response extends object>(
  response: Response & { [Field in keyof News]?: News[Field] | undefined },
  json: boolean | undefined,
  linesOf: (response: Response) => Line[],
): void {
  if (json) printJson(response);
  else {
    print(...linesOf(response));
    if ("redaction_notice" in response) note(String(response.redaction_notice));
    const { events, last_seq } = response;
    if (events && last_seq !== undefined) print(...newsLines({ events, last_seq }));
  }
}

/** Events that the caller has not read. */
export type News = Pick<EventsResponse, "events" | "last_seq">;

/** The events that a response brings back, and how far the caller has read with them. */
export const newsLines = ({ events, last_seq }: News): Line[] => [
  ...events.flatMap(eventLines),
  `The last event that you have read is ${last_seq}.`,
];

/** Prints a value as one line of JSON. What a terminal does not show as it is, is escaped as \uXXXX. */
export const printJson = (value: unknown): void => print([{ textLine: terminalJson(value) }]);

/** A time from the service, to the minute. */
export const timeOf = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;

/** How long a command can wait, and how to stop it. */
export const endOfWait = ({ expires_at }: RoomResponse["room"]): string =>
  `The room expires at ${timeOf(expires_at)}. Press Ctrl-C to stop.`;

export const clientOptions: ClientOptions = {
  onRetry: (seconds, { message }) => note(`${message} Retrying in ${seconds.toFixed(1)} s.`),
};
