import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeKeyFile } from "@/lib/keys/key-file";
import { keyFileIn } from "./keys";
import { parseRetiredKeys, parseSigningKey } from "./signing-key";

const newPair = (namedCurve = "P-256") => generateKeyPairSync("ec", { namedCurve });
const pemOf = ({ privateKey }: ReturnType<typeof newPair>) =>
  privateKey.export({ type: "pkcs8", format: "pem" }).toString();

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "record-key-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(folder, { recursive: true });
});

const none = { RECORD_SIGNING_KEY: "", RECORD_RETIRED_KEYS: "" };

/** The keys of a process with these variables. */
async function keysWith(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...none, DATA_DIR: folder, ...variables }))
    vi.stubEnv(name, value);
  const state = Symbol.for("negotiation-room.process");
  (globalThis as { [state]?: Map<string, unknown> })[state]?.delete("record keys");
  const { recordKeys } = await import("./keys");
  return recordKeys();
}

describe("a signing key", () => {
  test("is read from PEM, from PEM on one line, and from a JWK, always as the same key", async () => {
    const pair = newPair();
    const pem = pemOf(pair);
    const jwk = JSON.stringify(pair.privateKey.export({ format: "jwk" }));
    const der = pem.replace(/-----.*-----/g, "");
    const texts = [pem, pem.replaceAll("\n", "\\n"), der, der.replaceAll("\n", ""), jwk];
    const kids = await Promise.all(texts.map(async (text) => (await parseSigningKey(text)).publicKey.kid));
    expect(new Set(kids).size).toBe(1);
  });

  test("of another curve or type, or none, is rejected without being quoted", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const texts = [
      pemOf(newPair("P-384")),
      rsa.export({ type: "pkcs8", format: "pem" }).toString(),
      "{}",
      "x",
    ];
    for (const text of texts)
      await expect(parseSigningKey(text)).rejects.toThrow(
        /^must be the private key of an EC P-256 key pair, as PKCS#8 PEM or as a JWK$/,
      );
  });

  test("is published without its private part, even when the whole key is retired by mistake", async () => {
    const pair = newPair();
    const { publicKey } = await parseSigningKey(pemOf(pair));
    expect(Object.keys(publicKey)).toEqual(["kty", "crv", "x", "y", "kid", "alg", "use"]);
    const whole = JSON.stringify({ keys: [pair.privateKey.export({ format: "jwk" })] });
    expect(await parseRetiredKeys(whole)).toEqual([publicKey]);
  });
});

describe("the key file", () => {
  test("is made once, readable by its owner only", async () => {
    expect(await makeKeyFile(keyFileIn(folder))).toBe(true);
    const first = await readFile(keyFileIn(folder), "utf8");
    expect((await stat(keyFileIn(folder))).mode & 0o777).toBe(0o600);
    expect(await makeKeyFile(keyFileIn(folder))).toBe(false);
    expect(await readFile(keyFileIn(folder), "utf8")).toBe(first);
  });

  test("is one key if processes start together, and leaves no draft", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeKeyFile(keyFileIn(folder))));
    expect(made.filter(Boolean)).toEqual([true]);
    expect(await readdir(folder)).toEqual(["record-signing-key.pem"]);
  });
});

describe("the keys of a process", () => {
  test("are none without a variable and a file", async () => {
    expect(await keysWith({})).toEqual({ signing: null, published: [] });
  });

  test("are that of the file, or else that of the variable, and the retired ones once each", async () => {
    await makeKeyFile(keyFileIn(folder));
    const ofFile = await keysWith({});
    expect(ofFile.published).toEqual([ofFile.signing?.publicKey]);
    const ofVariable = await keysWith({
      RECORD_SIGNING_KEY: pemOf(newPair()),
      RECORD_RETIRED_KEYS: JSON.stringify({ keys: [...ofFile.published, ...ofFile.published] }),
    });
    expect(ofVariable.published).toEqual([ofVariable.signing?.publicKey, ...ofFile.published]);
    expect(ofVariable.published).toHaveLength(2);
  });

  test("with a wrong value are an error that names the variable or the file, and not the value", async () => {
    const wrong = /^The environment variable RECORD_SIGNING_KEY must be the private key [^"]*\.$/;
    await expect(keysWith({ RECORD_SIGNING_KEY: "wrong" })).rejects.toThrow(wrong);
    await expect(keysWith({ RECORD_RETIRED_KEYS: "wrong" })).rejects.toThrow(
      /^The environment variable RECORD_RETIRED_KEYS must be a JWK Set/,
    );
    await writeFile(keyFileIn(folder), "");
    await expect(keysWith({})).rejects.toThrow(/record-signing-key\.pem must be the private key/);
  });
});
