import { type ParseArgsConfig, parseArgs } from "node:util";
import { parseLink, type RoomLink } from "@/lib/client/link";
import { RequestError } from "@/lib/client/request-error";
import { openRoom, type RoomClient, type WriteOptions } from "@/lib/client/room-client";
import { messageOf, named, RejectedWrite, UsageError } from "./errors";
import { clientOptions } from "./report";
import { note } from "./terminal";

/** A command: its usage after `negotiation-room`, a summary for the help, and the function that runs it. */
export type Command = { usage: string; summary: string; run(args: string[]): Promise<void> };

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parse<O>>["values"];

const linkVariable = "NEGOTIATION_ROOM_LINK";

/** A command as it is defined. `words`: how many arguments it takes besides a link. Every command takes --json. */
type Definition<O extends Options> = { usage: string; summary: string; words?: number; options?: O };

/** Defines a command without a room. */
export const command = <const O extends Options>(
  definition: Definition<O> & { run(values: Values<O>, words: string[]): Promise<void> },
): Command => ({
  ...definition,
  run: (args) => {
    const { usage, words = 0, options = {} as O } = definition;
    const { values, positionals } = parse(args, options, usage);
    if (positionals.length < words) throw wrong(usage, "An argument is missing.");
    if (positionals.length > words) throw wrong(usage, `Unexpected argument ${named(positionals[words])}.`);
    return definition.run(values, positionals);
  },
});

/** Defines a command on a room. Its first argument is the link. */
export const roomCommand = <const O extends Options>(
  definition: Definition<O> & { run(room: RoomClient, values: Values<O>, words: string[]): Promise<void> },
): Command => ({
  ...definition,
  run: (args) => {
    const { usage, words = 0, options = {} as O } = definition;
    const { values, positionals } = parse(args, options, usage);
    const given = positionals.length - words;
    if (given < 0) throw wrong(usage, "An argument is missing.");
    if (given > 1) throw wrong(usage, "Too many arguments: put a text in quotes.");
    // Without an argument that was forgotten, the link would count as one: as the id of a question or a file.
    if (given === 0 && isLink(positionals[0])) throw wrong(usage, "An argument is missing.");
    const link = given === 1 ? positionals[0] : process.env[linkVariable];
    if (!link) throw wrong(usage, `Which room? Give its link, or set ${linkVariable} to it.`);
    const isText = words > 0 && given === 1 && process.env[linkVariable] !== undefined;
    const help = isText
      ? ` ${linkVariable} is set to a link already: put a text of several words in quotes.`
      : "";
    const room = parseLinkArgument(link, usage, help);
    return definition.run(openRoom(room, clientOptions), values, positionals.slice(given));
  },
});

/**
 * Defines a command that writes to a room. With --last-event, the last event that the caller has read, it also prints the
 * events after it, even if the service rejects the write because of them. `needsLastEvent`: the usage shows the option as
 * required.
 */
export const writeCommand = <const O extends Options>(
  definition: Definition<O> & {
    needsLastEvent?: true;
    run(room: RoomClient, values: Values<O>, words: string[], writing: WriteOptions): Promise<void>;
  },
): Command =>
  roomCommand({
    ...definition,
    usage: `${definition.usage} ${definition.needsLastEvent ? "--last-event <n>" : "[--last-event <n>]"}`,
    options: { ...definition.options, ...lastEventOption },
    run: async (room, values, words) => {
      const { "last-event": last, json } = values as { "last-event"?: string; json?: boolean };
      const after = last === undefined ? null : numberIn(last, "--last-event");
      try {
        await definition.run(room, values as Values<O>, words, { after, minimal: after !== null && !json });
      } catch (error) {
        if (after === null || !(error instanceof RequestError && error.code === "conflict")) throw error;
        throw (await rejectionWithNews(room, error, after)) ?? error;
      }
    },
  });

/** The rejection with the events that the caller has not read; undefined, with a note, if they cannot be read. */
async function rejectionWithNews(
  room: RoomClient,
  error: RequestError,
  after: number,
): Promise<RejectedWrite | undefined> {
  try {
    const { events, last_seq } = await room.events({ after });
    return new RejectedWrite(error, { events, last_seq });
  } catch (failure) {
    note(`The new events could not be read: ${messageOf(failure)}`);
    return undefined;
  }
}

const lastEventOption = { "last-event": { type: "string" } } as const;

/** The whole number in the value of an option. */
export function numberIn(value: string, option: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new UsageError(`${option} takes a whole number, such as ${option} 1.`);
}

/** The value of --version. `what` is done with the version that was read. */
export function versionIn(version: string | undefined, what: string): number {
  if (version !== undefined) return numberIn(version, "--version");
  throw new UsageError(
    `Which version? Read the room, then ${what} the version that you have read with --version <n>`,
  );
}

function parse<O extends Options>(args: string[], options: O, usage: string) {
  const parsed = parseOptions(args, options, usage);
  const given = new Set<string>();
  for (const token of parsed.tokens) {
    if (token.kind !== "option" || options[token.name]?.multiple) continue;
    // Node would take the last value.
    if (given.has(token.name)) throw wrong(usage, `${token.rawName} is there twice: give it once.`);
    given.add(token.name);
  }
  return parsed;
}

function parseOptions<O extends Options>(args: string[], options: O, usage: string) {
  try {
    return parseArgs({
      args,
      options: { ...options, json: { type: "boolean" as const } },
      allowPositionals: true,
      tokens: true,
    });
  } catch (error) {
    throw wrong(usage, messageOf(error));
  }
}

function isLink(argument = ""): boolean {
  try {
    parseLink(argument);
    return true;
  } catch {
    return false;
  }
}

function parseLinkArgument(link: string, usage: string, help: string): RoomLink {
  try {
    return parseLink(link);
  } catch (error) {
    throw wrong(usage, `${messageOf(error)}${help}`);
  }
}

const wrong = (usage: string, problem: string): UsageError =>
  new UsageError(problem, `Usage: negotiation-room ${usage}`);
