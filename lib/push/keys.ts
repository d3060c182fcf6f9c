import { join } from "node:path";
import { type Env, env } from "@/lib/env";
import { readKey } from "@/lib/keys/key-file";
import { processState } from "@/lib/process-state";
import { parseVapidKey, type VapidKey } from "./vapid-key";

/** What push services learn of this service: its key, and whom to contact about its messages (a mailto: or https: URL). */
export type PushIdentity = VapidKey & { subject: string };

type PushSettings = Pick<Env, "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "BASE_URL" | "DATA_DIR">;

/** The file of the key that is made at the first start, if no variable has one. */
export const vapidKeyFileIn = (dataDir: string): string => join(dataDir, "vapid-private-key.pem");

/** The contact of a service without a public URL. Some push services reject it: docs/operate.md#push-messages. */
const localSubject = "mailto:nobody@localhost";

const state = processState("push identity", (): { identity?: Promise<PushIdentity | null> } => ({}));

/**
 * The key of this process for Web Push, read once: VAPID_PRIVATE_KEY or else the file that the server made in DATA_DIR;
 * null without both. Throws an Error that names the variable or the file with a wrong value. `given` is the
 * configuration, for a caller that comes before env() may be read.
 */
export function pushIdentity(given?: PushSettings): Promise<PushIdentity | null> {
  state().identity ??= readIdentity(given ?? env());
  return state().identity as Promise<PushIdentity | null>;
}

async function readIdentity({
  VAPID_PRIVATE_KEY,
  VAPID_SUBJECT,
  BASE_URL,
  DATA_DIR,
}: PushSettings): Promise<PushIdentity | null> {
  const source = { name: "VAPID_PRIVATE_KEY", value: VAPID_PRIVATE_KEY, file: vapidKeyFileIn(DATA_DIR) };
  const key = await readKey(source, parseVapidKey);
  const ownUrl = BASE_URL?.startsWith("https:") ? BASE_URL : undefined;
  return key && { ...key, subject: VAPID_SUBJECT ?? ownUrl ?? localSubject };
}
