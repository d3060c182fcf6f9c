import { hash } from "node:crypto";
import { pushIdentity } from "@/lib/push/keys";
import { type PushMessage, type PushSubscription, pushRequest } from "@/lib/push/push-request";
import { isPersonName, observerName } from "@/lib/room/happenings";
import { escapeQuotes } from "@/lib/room/quote-name";
import { foldToOneLine } from "@/lib/text/spell-out";
import type { NotificationBody } from "@/lib/wire/notifications";
import { type Channel, postNotification } from "./channel";

/** Delivers to a browser, by its push service (docs/interface.md#devices). */
export const push: Channel = {
  async deliver({ id, viewer, address, secret }, { body, expiresAt }, options) {
    const identity = await pushIdentity();
    // Another process may have the key.
    if (!identity) return "retry";
    const subscription = { endpoint: address, keys: keysIn(secret) };
    const { url, ...request } = pushRequest(subscription, messageOf(body, viewer), identity, {
      ttlSeconds: Math.max(60, Math.ceil((expiresAt.getTime() - Date.now()) / 1_000)),
      urgency: body.type === "person" ? "high" : "normal",
      topic: hash("sha256", id, "base64url").slice(0, 32),
    });
    // The browser has ended the subscription (RFC 8030, section 7.3).
    return postNotification(url, { ...options, ...request }, [404, 410]);
  },
};

/** The keys of a browser as the store holds them. */
export const secretOf = ({ keys: { p256dh, auth } }: Pick<PushSubscription, "keys">): string =>
  `${p256dh}.${auth}`;

function keysIn(secret: string): PushSubscription["keys"] {
  const [p256dh = "", auth = ""] = secret.split(".");
  return { p256dh, auth };
}

const messageOf = ({ type, data: { role } }: NotificationBody, viewer: string): PushMessage => ({
  title: titles[type][readerOf(viewer)],
  body: role === null ? "You are watching" : `Your role: “${escapeQuotes(foldToOneLine(role))}”`,
  gone: type === "deleted",
});

type Reader = "participant" | "person" | "observer";

function readerOf(viewer: string): Reader {
  if (viewer === observerName) return "observer";
  return isPersonName(viewer) ? "person" : "participant";
}

const forAll = (title: string): Record<Reader, string> => ({
  participant: title,
  person: title,
  observer: title,
});

const titles: Record<NotificationBody["type"], Record<Reader, string>> = {
  turn: { ...forAll("The turn has changed"), participant: "It is the turn of your agent" },
  person: { ...forAll("A version waits for approval"), person: "Your decision is needed" },
  agreed: forAll("Everyone has agreed"),
  ended: forAll("Ended without agreement"),
  deleted: forAll("The room was deleted"),
};
