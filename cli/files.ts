import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { UsageError } from "./usage-error";

/** The text of a file, or, for "-", of the standard input. */
export async function readInput(path: string): Promise<string> {
  if (path === "-") return text(process.stdin);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`The file can't be read: ${reasonOf(error)}`);
  }
}

/** Writes a file, over one that is there. */
export async function writeOutput(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new UsageError(`The file can't be written: ${reasonOf(error)}`);
  }
}

/** A word of the command line, or, for "-", the text of the standard input. */
export const wordOrInput = (word = ""): Promise<string> =>
  word === "-" ? readInput("-") : Promise.resolve(word);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
