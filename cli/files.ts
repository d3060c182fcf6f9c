import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { messageOf, UsageError } from "./errors";

/** The text of a file, or of standard input for "-". */
export async function readInput(path: string): Promise<string> {
  if (path === "-") return text(process.stdin);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`The file can't be read: ${messageOf(error)}`);
  }
}

/** Writes a file, replacing an existing one. */
export async function writeOutput(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new UsageError(`The file can't be written: ${messageOf(error)}`);
  }
}

/** An argument, or the text of standard input for "-". */
export const wordOrInput = (word = ""): Promise<string> =>
  word === "-" ? readInput("-") : Promise.resolve(word);
