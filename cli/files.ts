import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { messageOf, UsageError } from "./errors";

/** In bytes: more than the body of any request. */
const longestInput = 32 * 1024 * 1024;

/** The text of a file, or of standard input for "-", with its byte order mark if it has one. `longest` is in bytes. */
export async function readInput(path: string, longest = longestInput): Promise<string> {
  try {
    return await textIn(path === "-" ? process.stdin : createReadStream(path), longest);
  } catch (error) {
    const input = path === "-" ? "Standard input" : "The file";
    throw new UsageError(`${input} can't be read: ${messageOf(error)}`);
  }
}

/** The JSON in a file or standard input. Throws UsageError with `advice` unless it is what `isValid` takes. */
export async function readJsonInput<Value>(
  path: string,
  isValid: (value: unknown) => value is Value,
  advice: string,
): Promise<Value> {
  const text = await readInput(path);
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isValid(value)) return value;
  } catch {
    // The error below covers this.
  }
  throw new UsageError(advice);
}

async function textIn(stream: AsyncIterable<Buffer>, longest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let left = longest;
  for await (const chunk of stream) {
    left -= chunk.byteLength;
    if (left < 0)
      throw new Error(
        `it is larger than the ${Math.floor(longest / 1024 / 1024)} MB that this command reads.`,
      );
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Error("it is not text in UTF-8. Save it as UTF-8.");
  }
}

/** Writes a file, replacing an existing one. Other users of the machine can't read a new one. */
export async function writeOutput(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { mode: 0o600 });
  } catch (error) {
    throw new UsageError(`The file can't be written: ${messageOf(error)}`);
  }
}

/** An argument, or the text of standard input for "-". */
export const wordOrInput = (word = ""): Promise<string> =>
  word === "-" ? readInput("-") : Promise.resolve(word);
