import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSigningKey, type SigningKey } from "@/lib/record/signing-key";
import { verifyRecord } from "@/lib/verify/verify-record";
import { ownService } from "../support/service-for-tests";
import { newPem, newSigningKey, signedText } from "../support/signed-record";
import { everyoneAgrees, joinedRoom } from "../support/states";
import { ask, propose, resolve, say } from "../support/steps";
import { tamperedRecords } from "../support/tampered-record";
import { unzip } from "../support/unzip";

// A second implementation, in another language and with another library for the signature, checks the records: the script
// that each archive contains, exactly as a reader gets it.

type Payload = Record<string, unknown> & { events: Record<string, unknown>[] };

const pem = newPem();
const service = ownService({ RECORD_SIGNING_KEY: pem });
const driver = join(import.meta.dirname, "../support/check_records.py");
let folder = "";
let key: SigningKey;
let jws: { payload: string; signatures: { protected: string; signature: string }[] };
let payload: Payload;

beforeAll(async () => {
  const { status } = spawnSync("python3", ["-c", "import cryptography"]);
  if (status !== 0) {
    throw new Error(
      "The independent check of records needs Python 3 with the package cryptography. On Debian and Ubuntu: apt install python3-cryptography",
    );
  }
  folder = await mkdtemp(join(tmpdir(), "independent-"));
  key = await parseSigningKey(pem);
  const room = await joinedRoom(service, { title: "Winter tyres \u202e 🙂", brief: "For the fleet" });
  await say(room, 0, "Let us begin: naïve\r\n\u0001 \ud83d\ude42");
  await resolve(room, 1, await ask(room, 0, { to: 1 }), "Yes.", "decided");
  await propose(room, 0, "An earlier text");
  await propose(room, 1, "# Decisions\r\n\n40 crates.\n");
  await everyoneAgrees(room);
  const response = await fetch(`${room.url}/export.zip?token=${room.observerToken}`);
  for (const [name, bytes] of unzip(Buffer.from(await response.arrayBuffer())))
    await writeFile(join(folder, name), bytes);
  // As README.txt says.
  execFileSync("sh", ["-c", "sed '1,/^=====/d' README.txt > verify.py"], { cwd: folder });
  jws = JSON.parse(await (await fetch(`${room.url}/record?token=${room.observerToken}`)).text());
  payload = JSON.parse(Buffer.from(jws.payload, "base64url").toString());
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const run = promisify(execFile);
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What the script says of each of these records, which are objects or the text of a file. */
function outcomes(records: unknown[]): string[] {
  const texts = records.map((record) => (typeof record === "string" ? record : JSON.stringify(record)));
  const input = JSON.stringify(texts);
  const { stdout, stderr } = spawnSync("python3", [driver, folder], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A record of another payload under the signature of the service. */
const changed = (other: unknown) => ({ ...jws, payload: encoded(other) });

/** A record that a service signs although it is wrong. */
const signed = (other: unknown, by = key): Promise<string> => signedText(other, by);

/** The value with each of its leaves changed, one at a time, by its path. */
function* leavesChanged(value: unknown, path: string[] = []): Generator<[string, unknown]> {
  if (typeof value !== "object" || value === null) {
    const other = typeof value === "string" ? `${value}x` : typeof value === "number" ? value + 1 : !value;
    yield [path.join("."), other];
    return;
  }
  for (const [name, inner] of Object.entries(value))
    for (const [where, other] of leavesChanged(inner, [...path, name]))
      yield [where, Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }];
}

describe("The script of the archive", () => {
  it("says of the record, as README.txt says to run it, that it is valid", async () => {
    const { stdout } = await run("python3", ["verify.py", "record.json"], { cwd: folder });
    expect(stdout).toContain("VALID. Signed with the key ");
    expect(outcomes([jws, await signed(payload)])).toEqual(["VALID", "VALID"]);
  });

  it("finds a change of each field", () => {
    const changes = [...leavesChanged(payload)];
    expect(changes.length).toBeGreaterThan(80);
    const found = outcomes(changes.map(([, other]) => changed(other)));
    const missed = changes.filter((_, index) => !/signature does not match/.test(found[index] ?? ""));
    expect(missed.map(([path]) => path)).toEqual([]);
  });

  it("finds another key, header or signature", async () => {
    const other = await newSigningKey();
    const [signature] = jws.signatures;
    const { protected: header = "", signature: value = "" } = signature ?? {};
    const under = (name: object) => ({
      ...jws,
      signatures: [
        {
          protected: encoded({ ...JSON.parse(Buffer.from(header, "base64url").toString()), ...name }),
          signature: value,
        },
      ],
    });
    const wrong = [
      await signed(payload, other),
      under({ kid: other.publicKey.kid }),
      under({ alg: "HS256" }),
      under({ typ: "JWT" }),
      {
        ...jws,
        signatures: [
          {
            protected: header,
            signature: value.startsWith("A") ? `B${value.slice(1)}` : `A${value.slice(1)}`,
          },
        ],
      },
      { ...jws, signatures: [] },
      { ...jws, signatures: [signature, signature] },
    ];
    for (const outcome of outcomes(wrong)) expect(outcome).toMatch(/^NOT VALID: /);
  });

  it("finds, although the service has signed it, a changed, missing, added or moved event", async () => {
    const { events } = payload;
    const chained = ["at", "participant_id", "kind", "action", "body", "seq"];
    const wrong = [
      ...events.flatMap((event, at) =>
        chained.map((field) =>
          events.with(at, { ...event, [field]: field === "seq" ? 99 : `${event[field]}x` }),
        ),
      ),
      ...events.map((_, at) => events.toSpliced(at, 1)),
      ...events.map((event, at) => events.toSpliced(at, 0, event)),
      ...events.slice(1).map((event, at) => events.toSpliced(at, 2, event, events[at] ?? {})),
    ];
    const records = await Promise.all(wrong.map((other) => signed({ ...payload, events: other })));
    for (const outcome of outcomes(records))
      expect(outcome).toMatch(/^NOT VALID: (?:event \d+ is missing|the events do not lead)/);
    const contract = { ...(payload.contract as object), markdown: "another" };
    expect(outcomes([await signed({ ...payload, contract })])).toEqual([
      "NOT VALID: the contract does not have its SHA-256.",
    ]);
  });

  it("agrees with the service's own check about generated records", async () => {
    const keys = { keys: [key.publicKey] };
    const signedWrongly = [...leavesChanged(payload)].map(([, other]) => signed(other));
    const texts = [
      ...fc.sample(tamperedRecords(JSON.stringify(jws), key.publicKey), 3_000),
      ...(await Promise.all(signedWrongly)),
    ];
    const results = outcomes(texts);
    const disagreed: unknown[] = [];
    for (const [index, text] of texts.entries()) {
      const { problems } = await verifyRecord(text, keys);
      if ((problems.length === 0) !== (results[index] === "VALID"))
        disagreed.push({ text, problems, script: results[index] });
    }
    expect(disagreed).toEqual([]);
  });

  it("ends with a sentence for a file of another form", async () => {
    const texts = ["[".repeat(1_000_000), "[]", "", "null", '{"payload":1,"signatures":{"0":1}}', "\ufeff{}"];
    for (const text of texts) {
      await writeFile(join(folder, "other.json"), text);
      const { status, stderr } = spawnSync("python3", ["verify.py", "other.json"], {
        cwd: folder,
        encoding: "utf8",
      });
      expect([text.slice(0, 9), status, stderr]).toEqual([
        text.slice(0, 9),
        1,
        expect.stringMatching(/^NOT VALID: [^\n]*\n$/),
      ]);
    }
    const { stderr } = spawnSync("python3", ["verify.py", "none.json"], { cwd: folder, encoding: "utf8" });
    expect(stderr).toMatch(/^The file can't be read: [^\n]*\n$/);
  });
});
