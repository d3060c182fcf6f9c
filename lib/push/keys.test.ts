import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { newVapidKeys } from "@/e2e/support/push-service";
import { makeKeyFile } from "@/lib/keys/key-file";
import { vapidKeyFileIn } from "./keys";

import { parseVapidKey } from "./vapid-key";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "push-key-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(folder, { recursive: true });
});

/** What a process with these variables sends to push services. */
async function identityWith(variables: Record<string, string>) {
  vi.resetModules();
  const none = { VAPID_PRIVATE_KEY: "", VAPID_SUBJECT: "", BASE_URL: "" };
  for (const [name, value] of Object.entries({ ...none, DATA_DIR: folder, ...variables }))
    vi.stubEnv(name, value);
  const state = Symbol.for("negotiation-room.process");
  (globalThis as { [state]?: Map<string, unknown> })[state]?.delete("push identity");
  const { pushIdentity } = await import("./keys");
  return pushIdentity();
}

describe("a key for push messages", () => {
  const { publicKey, privateKey: scalar } = newVapidKeys();

  test("is read from its 32 bytes, from PEM and from a JWK, always as the same key", () => {
    const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const jwk = key.export({ format: "jwk" });
    const texts = [
      jwk.d ?? "",
      ` ${jwk.d}=\n`,
      JSON.stringify(jwk),
      key.export({ type: "pkcs8", format: "pem" }).toString(),
    ];
    expect(new Set(texts.map((text) => parseVapidKey(text).publicKey)).size).toBe(1);
    expect(parseVapidKey(scalar)).toEqual({ publicKey, privateKey: scalar });
  });

  test("of another curve, or none, is rejected without being quoted", () => {
    const other = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey;
    const texts = [
      "x",
      "{}",
      publicKey,
      Buffer.alloc(32).toString("base64url"),
      other.export({ type: "pkcs8", format: "pem" }).toString(),
    ];
    for (const text of texts)
      expect(() => parseVapidKey(text)).toThrow(
        /^must be the private key of an EC P-256 key pair: 32 bytes in base64url, PKCS#8 PEM or a JWK$/,
      );
  });

  test("is that of the variable, or else that of the file, which only its owner can read", async () => {
    expect(await identityWith({})).toBe(null);
    await makeKeyFile(vapidKeyFileIn(folder));
    expect((await stat(vapidKeyFileIn(folder))).mode & 0o777).toBe(0o600);
    const ofFile = await identityWith({});
    expect(ofFile?.publicKey).toMatch(/^[\w-]{87}$/);
    expect((await identityWith({}))?.publicKey).toBe(ofFile?.publicKey);
    expect((await identityWith({ VAPID_PRIVATE_KEY: scalar }))?.publicKey).toBe(publicKey);
  });

  test("with a wrong value is an error that names the variable or the file, and not the value", async () => {
    await expect(identityWith({ VAPID_PRIVATE_KEY: "wrong" })).rejects.toThrow(
      /^The environment variable VAPID_PRIVATE_KEY must be the private key [^"]*\.$/,
    );
    await writeFile(vapidKeyFileIn(folder), "");
    await expect(identityWith({})).rejects.toThrow(/vapid-private-key\.pem must be the private key/);
  });

  test("comes with the contact that is set, or else the public URL of the service", async () => {
    const subjectWith = async (variables: Record<string, string>) =>
      (await identityWith({ VAPID_PRIVATE_KEY: scalar, ...variables }))?.subject;
    const BASE_URL = "https://rooms.example.com";
    expect(await subjectWith({ BASE_URL, VAPID_SUBJECT: "mailto:a@b.example" })).toBe("mailto:a@b.example");
    expect(await subjectWith({ BASE_URL })).toBe("https://rooms.example.com");
    expect(await subjectWith({ BASE_URL: "http://localhost:3000" })).toBe("mailto:nobody@localhost");
  });
});
