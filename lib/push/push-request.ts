import { ECDH } from "node:crypto";
import { LRUCache } from "lru-cache";
import webPush, { type Urgency } from "web-push";
import type { PushIdentity } from "./keys";

/** Where a browser gets messages, and the keys that encrypt them for it, in base64url (PushSubscription.toJSON()). */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What the service worker shows (public/push/worker.js). `gone`: no room is left to open. */
export type PushMessage = { title: string; body: string; gone: boolean };

export type PushOptions = {
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number;
  urgency: Urgency;
  /** The push service keeps only the newest message of a topic: at most 32 characters of base64url. */
  topic: string;
};

/** The request that brings a message to a push service (RFC 8030). */
export type PushRequest = { url: string; method: "POST"; headers: Record<string, string>; body: Buffer };

/** All messages have this length or a multiple, so that a push service can't infer from their length what they say. */
const paddedBytes = 512;

/**
 * Encrypts a message for one browser (RFC 8291) and signs the request (RFC 8292). The caller sends it: the URL comes from
 * a client and may lead anywhere. Throws an Error if the keys of the subscription are wrong.
 */
export function pushRequest(
  subscription: PushSubscription,
  message: PushMessage,
  identity: PushIdentity,
  { ttlSeconds, urgency, topic }: PushOptions,
): PushRequest {
  const details = webPush.generateRequestDetails(subscription, padded(JSON.stringify(message)), {
    TTL: ttlSeconds,
    urgency,
    topic,
  });
  const headers = Object.fromEntries(
    Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
  );
  headers.Authorization = authorizationFor(new URL(subscription.endpoint).origin, identity);
  return { url: details.endpoint, method: "POST", headers, body: details.body };
}

/**
 * By origin, identity and hour. A signature takes a millisecond, and an event may notify hundreds of devices. It is
 * valid for twelve hours.
 */
const authorizations = new LRUCache<string, string>({ max: 1_000 });
const hourMs = 3_600_000;

/** What proves to a push service who sends: it says nothing of the message. */
function authorizationFor(origin: string, { subject, publicKey, privateKey }: PushIdentity): string {
  const key = `${origin} ${publicKey} ${subject} ${Math.floor(Date.now() / hourMs)}`;
  const known = authorizations.get(key);
  if (known) return known;
  const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, "aes128gcm");
  authorizations.set(key, Authorization);
  return Authorization;
}

/** JSON may end with blanks. */
function padded(json: string): string {
  const missing = -Buffer.byteLength(json) % paddedBytes;
  return json + " ".repeat(missing === 0 ? 0 : missing + paddedBytes);
}

/** Whether a text is what browsers send as p256dh: a point of the curve P-256, uncompressed, in base64url. */
export function isBrowserKey(text: string): boolean {
  if (!/^[\w-]{87}=?$/.test(text)) return false;
  try {
    ECDH.convertKey(text, "prime256v1", "base64url", "base64url", "uncompressed");
    return text.startsWith("B");
  } catch {
    return false;
  }
}
