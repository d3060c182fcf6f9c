import { beforeAll, describe, expect, test } from "vitest";
import { agree, approve, join, propose, safe, withdraw } from "@/e2e/support/plain-room";
import { examplePayload, newSigningKey, payloadAfter, signedText } from "@/e2e/support/signed-record";
import { otherSignature } from "@/e2e/support/tampered-record";
import type { SigningKey } from "@/lib/record/signing-key";
import { limits } from "@/lib/room/limits";
import type { Command } from "@/lib/room/room";
import type { RecordBody } from "@/lib/wire/record";
import { longestRecord } from "./json";
import { verifyRecord } from "./verify-record";

let key: SigningKey;
let payload: RecordBody;
let record: string;
let keys: { keys: object[] };

beforeAll(async () => {
  key = await newSigningKey();
  keys = { keys: [key.publicKey] };
  payload = examplePayload();
  record = await signedText(payload, key);
});

const signed = (value: unknown, by = key) => signedText(value, by);

const problemsOf = async (text: string, keySet: unknown = keys) =>
  (await verifyRecord(text, keySet)).problems.join(" ");

test("a record verifies, with what it says", async () => {
  const { problems, keyId, record: summary } = await verifyRecord(record, keys);
  expect(problems).toEqual([]);
  expect(keyId).toBe(key.publicKey.kid);
  expect(summary).toMatchObject({ roomId: "rm_test", outcome: "agreed", events: 8, head: payload.head });
  expect(record).not.toContain(Buffer.from("keep it private").toString("base64url").slice(2, -2));
});

test("a link counts as replaced only for what was done with the new one", async () => {
  const replace: Command = { type: "replaceLink" };
  const linksAfter = async (steps: [number, Command][], approving: number[] = []) => {
    const text = await signed(payloadAfter([[1, join], [0, propose()], ...steps], approving));
    return (await verifyRecord(text, keys)).record?.participants.map(({ link }) => link);
  };
  const both: [number, Command][] = [
    [0, agree()],
    [1, agree()],
  ];
  const after = "its link was replaced only after that";
  expect(await linksAfter(both)).toEqual(["", ""]);
  expect(await linksAfter([[1, replace], ...both])).toEqual([
    "",
    "with a link that it got by replacing its own",
  ]);
  expect(
    await linksAfter([
      [1, agree()],
      [1, replace],
      [0, agree()],
    ]),
  ).toEqual(["", after]);
  expect(
    await linksAfter([
      [0, agree()],
      [0, replace],
      [1, replace],
      [1, withdraw(6)],
    ]),
  ).toEqual([after, "its link was replaced"]);
  expect(await linksAfter([[1, replace], ...both, [1, approve()]], [1])).toEqual([
    "",
    "its agent's link was replaced",
  ]);
});

test("the record of a room that is full of control characters is not longer than the longest record", () => {
  const text = safe("\u0001".repeat(limits.textBytes));
  const count = Math.floor(limits.roomBytes / limits.textBytes / 2) - 1;
  const questions = Array.from({ length: count }, (_, index): [number, Command][] => [
    [0, { type: "ask", question: text, blocking: false }],
    [0, { type: "resolve", questionSeq: 2 * index + 3, resolution: text }],
  ]);
  const full = payloadAfter([[1, join], ...questions.flat(), [0, propose()], [0, agree()], [1, agree()]]);
  const bytes = (JSON.stringify(full).length * 4) / 3;
  expect(bytes).toBeGreaterThan(60 * 1024 * 1024);
  expect(bytes).toBeLessThan(longestRecord);
});

test("every changed character of the payload, the header or the signature is found", async () => {
  const parsed = JSON.parse(record);
  const change = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
  const [{ protected: header, signature }] = parsed.signatures;
  for (let at = 0; at < parsed.payload.length; at += 97) {
    const text = JSON.stringify({ ...parsed, payload: change(parsed.payload, at) });
    expect(await problemsOf(text)).toContain("The signature does not match");
  }
  for (let at = 0; at < header.length; at += 7) {
    const signatures = [{ protected: change(header, at), signature }];
    expect(await problemsOf(JSON.stringify({ ...parsed, signatures }))).not.toBe("");
  }
  for (let at = 0; at < signature.length; at++) {
    const signatures = [{ protected: header, signature: change(signature, at) }];
    expect(await problemsOf(JSON.stringify({ ...parsed, signatures }))).toContain(
      "The signature does not match",
    );
  }
});

describe("what a service signs wrongly is found, too:", () => {
  const noRecord = "not a record of version 1";
  const events = () => structuredClone(payload.events);
  const first = () => events()[0] as RecordBody["events"][number];
  test.each<[string, () => object, string]>([
    [
      "another text of the contract",
      () => ({ contract: { ...payload.contract, markdown: "other" } }),
      "SHA-256",
    ],
    [
      "another hash of the contract",
      () => ({ contract: { ...payload.contract, sha256: payload.head } }),
      "SHA-256",
    ],
    [
      "a version that was not proposed",
      () => ({ contract: { ...payload.contract, version: 2 } }),
      "version 2",
    ],
    ["an event that is missing", () => ({ events: events().slice(0, -1) }), "do not lead to the head"],
    ["a missing event in the middle", () => ({ events: events().toSpliced(3, 1) }), "Event 4 is missing"],
    ["another order", () => ({ events: events().toReversed() }), "Event 1 is missing, or not in its place"],
    ["another head", () => ({ head: payload.contract?.sha256 }), "do not lead to the head"],
    ...[
      "rooms.test",
      "https://rooms.test.",
      "https://rooms.test, which was checked",
      "https://rooms.test/ as was checked",
      "https://rooms.test:99999",
      "https://rooms.test@other.test",
      `https://rooms.test/${"a".repeat(300)}`,
    ].map((iss): [string, () => object, string] => [
      `the issuer ${iss.slice(0, 50)}`,
      () => ({ iss }),
      noRecord,
    ]),
    [
      "a room id that is a sentence",
      () => ({ room: { ...payload.room, room_id: "rm_1 was checked" } }),
      noRecord,
    ],
    [
      "a time that is a sentence",
      () => ({ room: { ...payload.room, closed_at: "2026, checked" } }),
      noRecord,
    ],
    [
      "a time of an agreement that is a sentence",
      () => ({ participants: payload.participants.map((each) => ({ ...each, agreed_at: "2026, checked" })) }),
      noRecord,
    ],
    ["another room", () => ({ room: { ...payload.room, room_id: "rm_other" } }), "do not lead to the head"],
    ...(["at", "participant_id", "kind", "action", "body"] as const).map(
      (field): [string, () => object, string] => [
        `another ${field} of an event`,
        () => ({ events: [{ ...first(), [field]: "x" }, ...events().slice(1)] }),
        "do not lead to the head",
      ],
    ),
  ])("%s", async (_, change, sentence) => {
    expect(await problemsOf(await signed({ ...payload, ...change() }))).toContain(sentence);
  });
});

describe("a wrong key is found:", () => {
  test("one that is not among the keys", async () => {
    expect(await problemsOf(await signed(payload, await newSigningKey()))).toContain("not among the keys");
  });

  test("another one under the same name", async () => {
    const other = { ...(await newSigningKey()).publicKey, kid: key.publicKey.kid };
    expect(await problemsOf(record, { keys: [other] })).toContain("thumbprint");
  });

  test("a file that has none", async () => {
    expect(await problemsOf(record, [])).toContain("not a JWK Set");
    expect(await problemsOf(record, { keys: [] })).toContain("not among the keys");
  });
});

test.each([
  ["", "not a record"],
  ["[]", "not a record"],
  ['{"payload":"","signatures":[]}', "exactly one signature"],
  [
    '{"payload":"","signatures":[{"protected":"e30","signature":"","header":{}}]}',
    "a field that is not signed: header",
  ],
  ['{"payload":"e30","signatures":[{"protected":"e30","signature":""}]}', "not a record of version 1"],
])("%j is no record", async (text, sentence) => {
  expect(await problemsOf(text)).toContain(sentence);
});

test("a record has one form: no other text, and no other signature of it, is valid", async () => {
  const { payload, signatures } = JSON.parse(record);
  const [{ protected: header, signature }] = signatures;
  const texts = [
    `${record}\n`,
    `\ufeff${record}`,
    JSON.stringify({ payload, signatures }, null, 2),
    JSON.stringify({ signatures, payload }),
    `{"payload":"e30",${record.slice(1)}`,
  ];
  for (const text of texts) expect(await problemsOf(text)).not.toBe("");
  const other = [{ protected: header, signature: otherSignature(signature) }];
  expect(await problemsOf(JSON.stringify({ payload, signatures: other }))).toContain(
    "not in the form in which a service writes it",
  );
});

test("the service signs with the smaller s, every time", async () => {
  const problems = await Promise.all(
    Array.from({ length: 32 }, async () => problemsOf(await signed(payload))),
  );
  expect(new Set(problems)).toEqual(new Set([""]));
});

test("a record with a second signature, or of another type, is not valid", async () => {
  const parsed = JSON.parse(record);
  expect(await problemsOf(JSON.stringify({ ...parsed, signatures: [...parsed.signatures, {}] }))).toContain(
    "exactly one",
  );
  const header = Buffer.from(JSON.stringify({ alg: "none", kid: key.publicKey.kid })).toString("base64url");
  const signatures = [{ ...parsed.signatures[0], protected: header }];
  expect(await problemsOf(JSON.stringify({ ...parsed, signatures }))).toContain(
    "an algorithm other than ES256",
  );
});
