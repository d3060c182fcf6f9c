import { type ParseArgsConfig, parseArgs } from "node:util";
import { parseLink, type RoomAddress } from "@/lib/client/link";
import { openRoom, type RoomClient } from "@/lib/client/room-client";
import { callOptions } from "./report";
import { UsageError } from "./usage-error";

/** One command: what to type after `negotiation-room`, what it does, and the doing. */
export type Command = { usage: string; summary: string; run(args: string[]): Promise<void> };

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parse<O>>["values"];

const linkVariable = "NEGOTIATION_ROOM_LINK";

/** A command that takes options alone. Every command takes --json. */
export const command = <O extends Options>(definition: {
  usage: string;
  summary: string;
  options: O;
  run(values: Values<O>): Promise<void>;
}): Command => ({
  ...definition,
  run: (args) => {
    const { values, positionals } = parse(args, definition.options, definition.usage);
    if (positionals.length > 0) throw wrong(definition.usage, `"${positionals[0]}" has no place here.`);
    return definition.run(values);
  },
});

/** A command on a room, whose link comes first, and then as many words as `words` says. */
export const roomCommand = <const O extends Options>(definition: {
  usage: string;
  summary: string;
  words?: number;
  options?: O;
  run(room: RoomClient, values: Values<O>, words: string[]): Promise<void>;
}): Command => ({
  ...definition,
  run: (args) => {
    const { usage, words = 0, options = {} as O } = definition;
    const { values, positionals } = parse(args, options, usage);
    const given = positionals.length - words;
    if (given < 0) throw wrong(usage, "Something is missing.");
    if (given > 1) throw wrong(usage, "Too many words: put a text in quotes.");
    const link = given === 1 ? positionals[0] : process.env[linkVariable];
    if (!link) throw wrong(usage, `Which room? Give its link, or set ${linkVariable} to it.`);
    const isText = given === 1 && process.env[linkVariable] !== undefined;
    const help = isText ? ` ${linkVariable} holds a link already: a text of several words needs quotes.` : "";
    const address = addressIn(link, usage, help);
    return definition.run(openRoom(address, callOptions), values, positionals.slice(given));
  },
});

/** The whole number that an option names. */
export function numberIn(value: string, option: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new UsageError(`${option} takes a whole number, such as ${option} 1.`);
}

function parse<O extends Options>(args: string[], options: O, usage: string) {
  try {
    return parseArgs({
      args,
      options: { ...options, json: { type: "boolean" as const } },
      allowPositionals: true,
    });
  } catch (error) {
    throw wrong(usage, error instanceof Error ? error.message : String(error));
  }
}

function addressIn(link: string, usage: string, help: string): RoomAddress {
  try {
    return parseLink(link);
  } catch (error) {
    throw wrong(usage, `${error instanceof Error ? error.message : String(error)}${help}`);
  }
}

const wrong = (usage: string, problem: string): UsageError =>
  new UsageError(problem, `Type: negotiation-room ${usage}`);
