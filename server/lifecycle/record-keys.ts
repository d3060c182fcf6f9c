import { resolve } from "node:path";
import type { Env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { makeKeyFile } from "@/lib/record/key-file";
import { recordKeys } from "@/lib/record/keys";
import { makeFolder } from "@/lib/store/embedded-postgres/place";

/**
 * Makes the key that signs records if there is none, and reads the keys. The service runs without a key, too, if it can't
 * write to DATA_DIR. Throws an Error that names the variable with a wrong value.
 */
export async function prepareRecordKeys(env: Env): Promise<void> {
  const { RECORD_SIGNING_KEY, DATA_DIR } = env;
  if (!RECORD_SIGNING_KEY) {
    const made = await makeFolder(resolve(DATA_DIR))
      .then(() => makeKeyFile(DATA_DIR))
      .catch((error: unknown) => {
        const message =
          "DATA_DIR can't be written, so there are no signed records: set RECORD_SIGNING_KEY, or make it writable";
        log().warn({ error: describeError(error) }, message);
      });
    if (made) log().info("made the key that signs records in DATA_DIR: keep it with your backups");
  }
  await recordKeys(env);
}
