import { readFile } from "node:fs/promises";
import { type Env, env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { keyFileIn } from "./key-file";
import { type PublicKey, parseRetiredKeys, parseSigningKey, type SigningKey } from "./signing-key";

/** The key that signs records (null: none), and the keys to publish: that one and the retired ones. */
export type RecordKeys = { signing: SigningKey | null; published: PublicKey[] };

type KeySettings = Pick<Env, "RECORD_SIGNING_KEY" | "RECORD_RETIRED_KEYS" | "DATA_DIR">;

const state = processState("record keys", (): { keys?: Promise<RecordKeys> } => ({}));

/**
 * The keys of this process, read once: RECORD_SIGNING_KEY or else the file that the server made in DATA_DIR, and
 * RECORD_RETIRED_KEYS. Throws an Error that names the variable with a wrong value. `given` is the configuration, for a
 * caller that comes before env() may be read.
 */
export function recordKeys(given?: KeySettings): Promise<RecordKeys> {
  state().keys ??= readKeys(given ?? env());
  return state().keys as Promise<RecordKeys>;
}

async function readKeys({
  RECORD_SIGNING_KEY,
  RECORD_RETIRED_KEYS,
  DATA_DIR,
}: KeySettings): Promise<RecordKeys> {
  const named = (name: string) => (error: Error) => {
    throw new Error(`The environment variable ${name} ${error.message}.`);
  };
  const retired = RECORD_RETIRED_KEYS
    ? await parseRetiredKeys(RECORD_RETIRED_KEYS).catch(named("RECORD_RETIRED_KEYS"))
    : [];
  const signing = RECORD_SIGNING_KEY
    ? await parseSigningKey(RECORD_SIGNING_KEY).catch(named("RECORD_SIGNING_KEY"))
    : await readKeyFile(keyFileIn(DATA_DIR));
  const all = [...(signing ? [signing.publicKey] : []), ...retired];
  const published = all.filter(({ kid }, index) => all.findIndex((key) => key.kid === kid) === index);
  return { signing, published };
}

async function readKeyFile(file: string): Promise<SigningKey | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (text === null) return null;
  return parseSigningKey(text).catch((error: Error) => {
    throw new Error(`The file ${file} ${error.message}.`);
  });
}
