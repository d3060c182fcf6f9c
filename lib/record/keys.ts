import { join } from "node:path";
import { type Env, env } from "@/lib/env";
import { readKey } from "@/lib/keys/key-file";
import { processState } from "@/lib/process-state";
import { type PublicKey, parseRetiredKeys, parseSigningKey, type SigningKey } from "./signing-key";

/** The key that signs records (null: none), and the keys to publish: that one and the retired ones. */
export type RecordKeys = { signing: SigningKey | null; published: PublicKey[] };

type KeySettings = Pick<Env, "RECORD_SIGNING_KEY" | "RECORD_RETIRED_KEYS" | "DATA_DIR">;

/** The file of the key that is made at the first start, if no variable has one. */
export const keyFileIn = (dataDir: string): string => join(dataDir, "record-signing-key.pem");

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
  const retired = RECORD_RETIRED_KEYS
    ? await parseRetiredKeys(RECORD_RETIRED_KEYS).catch((error: Error) => {
        throw new Error(`The environment variable RECORD_RETIRED_KEYS ${error.message}.`);
      })
    : [];
  const source = { name: "RECORD_SIGNING_KEY", value: RECORD_SIGNING_KEY, file: keyFileIn(DATA_DIR) };
  const signing = await readKey(source, parseSigningKey);
  const all = [...(signing ? [signing.publicKey] : []), ...retired];
  const published = all.filter(({ kid }, index) => all.findIndex((key) => key.kid === kid) === index);
  return { signing, published };
}
