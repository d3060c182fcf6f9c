import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { examplePayload, newSigningKey, signedText } from "@/e2e/support/signed-record";
import { tamperedRecords } from "@/e2e/support/tampered-record";
import type { SigningKey } from "@/lib/record/signing-key";
import { parseJson } from "./json";
import { verifyRecord } from "./verify-record";

let key: SigningKey;
let record: string;
let jwks: string;

beforeAll(async () => {
  key = await newSigningKey();
  record = await signedText(examplePayload(), key);
  jwks = JSON.stringify({ keys: [key.publicKey] });
});

/** What does not match, each checked to be a sentence that a person can read. */
async function problemsOf(text: string, keys: unknown = JSON.parse(jwks)): Promise<string[]> {
  const { problems } = await verifyRecord(text, keys);
  for (const problem of problems) {
    expect(problem).toMatch(/^[A-Z].*\.$/su);
    expect(problem.length).toBeLessThan(400);
  }
  return problems;
}

test("a tampered record is never valid, and never an exception", async () => {
  await fc.assert(
    fc.asyncProperty(tamperedRecords(record, key.publicKey), async (text) => {
      expect(text).not.toBe(record);
      expect(await problemsOf(text)).not.toEqual([]);
    }),
    { numRuns: 4_000 },
  );
});

test("no byte of the file, and none of its parts, can be another one", async () => {
  for (let at = 0; at < record.length; at++) {
    const unit = record[at] === "A" ? "B" : "A";
    expect(await problemsOf(`${record.slice(0, at)}${unit}${record.slice(at + 1)}`)).not.toEqual([]);
  }
});

test("no byte of what names or makes the key can be another one", async () => {
  const { kid, x, y, kty, crv } = key.publicKey;
  for (const [name, value] of Object.entries({ kid, x, y, kty, crv }))
    for (let at = 0; at < value.length; at++) {
      const other = `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
      const keys = { keys: [{ ...key.publicKey, [name]: other }] };
      expect((await problemsOf(record, keys)).join(" ")).toMatch(/key/i);
    }
  for (const change of [{ alg: "ES384" }, { use: "enc" }, { x: 1 }, { y: null }, { kty: undefined }])
    expect((await problemsOf(record, { keys: [{ ...key.publicKey, ...change }] })).join(" ")).toMatch(/key/i);
});

test("any JSON as keys, as a record or as its payload has a sentence", async () => {
  const { signatures } = JSON.parse(record) as { signatures: object[] };
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect(await problemsOf(JSON.stringify(value))).not.toEqual([]);
      expect(await problemsOf(record, value)).not.toEqual([]);
      expect(await problemsOf(record, { keys: [value, { kid: key.publicKey.kid, kty: value }] })).not.toEqual(
        [],
      );
      const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
      expect(await problemsOf(JSON.stringify({ payload, signatures }))).not.toEqual([]);
      expect(await problemsOf(await signedText(value, key))).not.toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("a field of any other type in what is signed has a sentence, or changes nothing that is checked", async () => {
  const values = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1 }), fc.constant({ valueOf: null }));
  const payload = examplePayload();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(payload.events.length - 1),
      fc.constantFrom(
        "seq",
        "at",
        "kind",
        "action",
        "body",
        "participant_id",
        "question_id",
        "contract_version",
      ),
      values,
      async (at, field, value) => {
        const events = payload.events.with(at, { ...payload.events[at], [field]: value } as never);
        await problemsOf(await signedText({ ...payload, events }, key));
      },
    ),
    { numRuns: 500 },
  );
  for (const field of Object.keys(payload)) {
    const { problems, record: summary } = await verifyRecord(
      await signedText({ ...payload, [field]: { toString: 1 } }, key),
      JSON.parse(jwks),
    );
    if (!["questions", "jwks_uri"].includes(field))
      expect([field, problems, summary]).not.toEqual([field, [], null]);
  }
});

describe("a file that is made to be slow is found without reading all of it:", () => {
  const million = 1_000_000;
  test.each<[string, () => string]>([
    ["lists in lists", () => "[".repeat(50 * million)],
    ["many lists", () => `[${"[],".repeat(10 * million)}0]`],
    ["more than a record may have", () => "x".repeat(70 * million)],
    ["one long text", () => JSON.stringify({ payload: "A".repeat(40 * million), signatures: [] })],
    ["many fields", () => `{${Array.from({ length: million }, (_, at) => `"${at}":0`).join(",")}}`],
  ])("%s", async (_, make) => {
    expect(await problemsOf(make())).not.toEqual([]);
  });

  test("lists in lists as what is signed, more events than rooms get, and as a long name", async () => {
    const { signatures } = JSON.parse(record) as { signatures: object[] };
    const payload = Buffer.from("[".repeat(30 * million)).toString("base64url");
    expect(await problemsOf(JSON.stringify({ payload, signatures }))).not.toEqual([]);
    const example = examplePayload();
    const [event] = example.events;
    const events = Array.from({ length: 150_000 }, () => event);
    expect(await problemsOf(await signedText({ ...example, events }, key))).toEqual([
      "The record has more than 100000 events, which is too many to check.",
    ]);
    const head = "x".repeat(million);
    expect(await problemsOf(await signedText({ ...example, head }, key))).toHaveLength(1);
    expect(await problemsOf(record.replace("{", `{"${head}":"",`))).toHaveLength(1);
  });

  test.each([1, 9, 200_000])("%i participants, fewer or more than a room has", async (count) => {
    const example = examplePayload();
    const [participant] = example.participants;
    const participants = Array.from({ length: count }, () => participant);
    expect(await problemsOf(await signedText({ ...example, participants }, key))).toEqual([
      "What is signed is not a record of version 1, or was changed so that it can't be read.",
    ]);
  });

  test("brackets in texts count for nothing", () => {
    const text = `${'\\"['.repeat(million)}{{[[`;
    expect(parseJson(JSON.stringify([text]))).toEqual([text]);
  });
});
