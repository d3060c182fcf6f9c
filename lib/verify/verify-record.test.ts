import { generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  join,
  newRoom,
  post,
  propose,
  resolve,
  safe,
  start,
} from "@/e2e/support/plain-room";
import { protectedHeader, sign, signedRecord } from "@/lib/record/sign";
import { parseSigningKey, type SigningKey } from "@/lib/record/signing-key";
import { evolve } from "@/lib/room/evolve";
import { limits } from "@/lib/room/limits";
import type { Command, Event, Room } from "@/lib/room/room";
import { presentRecord, type RecordBody } from "@/lib/wire/record";
import { longestRecord, verifyRecord } from "./verify-record";

const newKey = () =>
  parseSigningKey(
    generateKeyPairSync("ec", { namedCurve: "P-256" })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString(),
  );

let key: SigningKey;
let payload: RecordBody;
let record: string;
let keys: { keys: object[] };

/** Signs any payload as the service does. */
async function signed(value: unknown, by = key): Promise<string> {
  const header = protectedHeader(by);
  const text = [JSON.stringify(value)];
  const signature = await sign(by, header, text, async () => undefined);
  return [...signedRecord(text, { protected: header, signature })].join("");
}

beforeAll(async () => {
  key = await newKey();
  keys = { keys: [key.publicKey] };
  payload = payloadAfter(newRoom(), [
    [1, join],
    [0, post("naïve 🎉\u202e")],
    [0, ask()],
    [1, resolve(4)],
    [0, propose()],
    [0, agree()],
    [1, agree()],
  ]);
  record = await signed(payload);
});

/** The payload of the record of a room in which participants, by their positions, did all of this. */
function payloadAfter(room: Room, steps: [number, Command][]): RecordBody {
  const events: Event[] = [{ seq: 1, at: start, participantId: "p0", action: "joined" }];
  let now = room;
  for (const [position, command] of steps) {
    const event = decided(now, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    now = evolve(now, event);
  }
  const participants = now.participants.map(({ id }) => ({
    ...{ id, displayName: null, knows: [], needsToDetermine: [] },
    instructions: "keep it private",
  }));
  const texts = { title: "T", brief: null, goal: "G", createdAt: start, expiresAt: start, participants };
  return presentRecord({ room: now, texts, events, iss: "https://rooms.test" });
}

const problemsOf = async (text: string, keySet: unknown = keys) =>
  (await verifyRecord(text, keySet)).problems.join(" ");

test("a record verifies, with what it says", async () => {
  const { problems, keyId, record: summary } = await verifyRecord(record, keys);
  expect(problems).toEqual([]);
  expect(keyId).toBe(key.publicKey.kid);
  expect(summary).toMatchObject({ roomId: "rm_test", outcome: "agreed", events: 8, head: payload.head });
  expect(record).not.toContain(Buffer.from("keep it private").toString("base64url").slice(2, -2));
});

test("the record of a room that is full of control characters is not longer than the longest record", () => {
  const text = safe("\u0001".repeat(limits.textBytes));
  const count = Math.floor(limits.roomBytes / limits.textBytes / 2) - 1;
  const questions = Array.from({ length: count }, (_, index): [number, Command][] => [
    [0, { type: "ask", question: text, blocking: false }],
    [0, { type: "resolve", questionSeq: 2 * index + 3, resolution: text }],
  ]);
  const full = payloadAfter(newRoom(), [
    [1, join],
    ...questions.flat(),
    [0, propose()],
    [0, agree()],
    [1, agree()],
  ]);
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
    expect(await problemsOf(await signed(payload, await newKey()))).toContain("not among the keys");
  });

  test("another one under the same name", async () => {
    const other = { ...(await newKey()).publicKey, kid: key.publicKey.kid };
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

test("a record with a second signature, or of another type, is not valid", async () => {
  const parsed = JSON.parse(record);
  expect(await problemsOf(JSON.stringify({ ...parsed, signatures: [...parsed.signatures, {}] }))).toContain(
    "exactly one",
  );
  const header = Buffer.from(JSON.stringify({ alg: "none", kid: key.publicKey.kid })).toString("base64url");
  const signatures = [{ ...parsed.signatures[0], protected: header }];
  expect(await problemsOf(JSON.stringify({ ...parsed, signatures }))).toContain(
    "another algorithm than ES256",
  );
});
