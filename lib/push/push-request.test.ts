import { createECDH } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decryptPush, newVapidKeys, type PushService, startPushService } from "@/e2e/support/push-service";
import type { PushIdentity } from "./keys";
import { isBrowserKey, type PushMessage, pushRequest } from "./push-request";

const identity: PushIdentity = { ...newVapidKeys(), subject: "mailto:admin@example.com" };
const message: PushMessage = { title: "It is your turn", body: "You are Buyer", gone: false };
const options = { ttlSeconds: 3_600, urgency: "normal", topic: "room" } as const;

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

test("the push service of the tests reads the example of RFC 8291", () => {
  const example = createECDH("prime256v1");
  example.setPrivateKey(["q1dXpw3UpT5VOmu_cf_v", "6ih07Aems3njxI-JWgLcM94"].join(""), "base64url");
  const auth = Buffer.from(["BTBZMqHH6r4", "Tts7J_aSIgg"].join(""), "base64url");
  const text = [
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg",
    "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVB",
    "St2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  ].join("");
  expect(decryptPush(Buffer.from(text, "base64url"), { pair: example, auth })).toBe(
    "When I grow up, I want to be a watermelon",
  );
});

test("a browser reads the message, and the push service knows the sender, how long to keep it and what it replaces", async () => {
  const { subscription, deliveries } = service.subscribe(identity.publicKey);
  const { url, ...request } = pushRequest(subscription, message, identity, options);
  const { status } = await fetch(url, { ...request, body: new Uint8Array(request.body) });
  expect([status, service.problems]).toEqual([201, []]);
  const [delivery] = deliveries;
  expect(JSON.parse(delivery?.text ?? "")).toEqual(message);
  expect(delivery?.headers).toMatchObject({
    ttl: "3600",
    urgency: "normal",
    topic: "room",
    "content-encoding": "aes128gcm",
  });
  expect(delivery?.claims).toMatchObject({ sub: identity.subject, aud: service.origin });
});

test("requests to one push service have the same signature for a while, and those to others another", () => {
  const { subscription } = service.subscribe(identity.publicKey);
  const other = { ...subscription, endpoint: "https://push.example/1" };
  const { port } = new URL(subscription.endpoint);
  const again = { ...subscription, endpoint: `http://127.0.0.1:${port}/another` };
  const stranger = { ...newVapidKeys(), subject: identity.subject };
  const [first, second, elsewhere, foreign] = [
    pushRequest(subscription, message, identity, options),
    pushRequest(again, { ...message, body: "x" }, identity, options),
    pushRequest(other, message, identity, options),
    pushRequest(subscription, message, stranger, options),
  ].map(({ headers }) => headers.Authorization);
  expect(new URL(subscription.endpoint).origin).toBe(new URL(again.endpoint).origin);
  expect(second).toBe(first);
  expect(new Set([first, elsewhere, foreign]).size).toBe(3);
});

test("all messages have the same length", () => {
  const { subscription } = service.subscribe(identity.publicKey);
  const lengths = ["", "x", "ж".repeat(128)].map(
    (body) => pushRequest(subscription, { ...message, body }, identity, options).body.length,
  );
  expect(new Set(lengths).size).toBe(1);
});

test("a message is encrypted anew each time, and only for its browser", async () => {
  const [one, other] = [service.subscribe(identity.publicKey), service.subscribe(identity.publicKey)];
  const bodies = [one, one].map(
    ({ subscription }) => pushRequest(subscription, message, identity, options).body,
  );
  expect(bodies[0]).not.toEqual(bodies[1]);
  const { auth } = one.subscription.keys;
  const mixed = { ...other.subscription, keys: { ...other.subscription.keys, auth } };
  const { url, ...request } = pushRequest(mixed, message, identity, options);
  const { status } = await fetch(url, { ...request, body: new Uint8Array(request.body) });
  expect([status, other.deliveries, service.problems.splice(0)]).toEqual([400, [], [expect.any(String)]]);
});

test("the key of a browser is distinguished from other texts", () => {
  const { p256dh } = service.subscribe(identity.publicKey).subscription.keys;
  expect([p256dh, `${p256dh}=`].map(isBrowserKey)).toEqual([true, true]);
  const offCurve = Buffer.alloc(65, 4).toString("base64url");
  const compressed = createECDH("prime256v1");
  compressed.generateKeys();
  const others = ["", "x", offCurve, p256dh.slice(1), compressed.getPublicKey("base64url", "compressed")];
  expect(others.filter(isBrowserKey)).toEqual([]);
});
