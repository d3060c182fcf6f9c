import { resolve } from "node:path";
import type { Env } from "@/lib/env";
import { makeKeyFile } from "@/lib/keys/key-file";
import { describeError, log } from "@/lib/log";
import { pushIdentity, vapidKeyFileIn } from "@/lib/push/keys";
import { keyFileIn, recordKeys } from "@/lib/record/keys";
import { makeFolder } from "@/lib/store/embedded-postgres/place";

/**
 * Makes the keys that sign records and push messages where there are none, and reads them. The service runs without them,
 * too, if it can't write to DATA_DIR. Throws an Error that names the variable with a wrong value.
 */
export async function prepareKeys(env: Env): Promise<void> {
  const { RECORD_SIGNING_KEY, VAPID_PRIVATE_KEY, DATA_DIR } = env;
  if (!RECORD_SIGNING_KEY)
    await prepareKeyFile(keyFileIn(DATA_DIR), { signs: "records", name: "RECORD_SIGNING_KEY" });
  if (!VAPID_PRIVATE_KEY)
    await prepareKeyFile(vapidKeyFileIn(DATA_DIR), { signs: "push messages", name: "VAPID_PRIVATE_KEY" });
  await Promise.all([recordKeys(env), pushIdentity(env)]);
}

async function prepareKeyFile(file: string, { signs, name }: { signs: string; name: string }): Promise<void> {
  const made = await makeFolder(resolve(file, ".."))
    .then(() => makeKeyFile(file))
    .catch((error: unknown) => {
      const message = `DATA_DIR can't be written, so there are no signed ${signs}: make it writable, or set ${name}`;
      log().warn({ error: describeError(error) }, message);
    });
  if (made) log().info(`made a key in DATA_DIR, which signs ${signs}: keep it with your backups`);
}
