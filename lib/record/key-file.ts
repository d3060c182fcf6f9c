import { generateKeyPairSync, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The file of the key that is made at the first start, if no variable has one. */
export const keyFileIn = (dataDir: string): string => join(dataDir, "record-signing-key.pem");

/**
 * Makes the key file in an existing folder, unless it is there, readable by its owner only. True if it was made. Of
 * processes that start together, the first makes it.
 */
export async function makeKeyFile(dataDir: string): Promise<boolean> {
  const file = keyFileIn(dataDir);
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
