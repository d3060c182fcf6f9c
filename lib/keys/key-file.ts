import { generateKeyPairSync, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Makes a file with a private EC P-256 key as PEM in an existing folder, unless it is there, readable by its owner only.
 * True if it was made. Of processes that start together, the first makes it.
 */
export async function makeKeyFile(file: string): Promise<boolean> {
  if (existsSync(file)) return false;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, privateKey.export({ type: "pkcs8", format: "pem" }), { flag: "wx", mode: 0o600 });
    // Another process sees the whole file or none.
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The key that `parse` finds in a variable if it has a value, or else in a file; null if there is neither. Throws an Error
 * that names the variable or the file with a wrong value, and not the value.
 */
export async function readKey<Key>(
  { name, value, file }: { name: string; value: string | undefined; file: string },
  parse: (text: string) => Key | Promise<Key>,
): Promise<Key | null> {
  const text = value ?? (await readIfThere(file));
  if (text === null) return null;
  try {
    return await parse(text);
  } catch (error) {
    const source = value === undefined ? `file ${file}` : `environment variable ${name}`;
    throw new Error(`The ${source} ${(error as Error).message}.`);
  }
}

const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
