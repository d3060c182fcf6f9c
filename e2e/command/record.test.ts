import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attempt, start, succeed } from "../support/command";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, endedRoom, joinedRoom } from "../support/states";

const service = sharedService();
let folder = "";
let record = "";
let link = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "record-"));
  record = join(folder, "record.json");
  link = nth((await agreedRoom(service, { title: "Tyres\u001b[2J" })).created.invite_urls, 0);
  await succeed(["record", link, "--output", record]);
  const { text } = await sendRequest("GET", `${service.baseUrl}/.well-known/jwks.json`);
  await writeFile(join(folder, "jwks.json"), text);
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes the record with a change of its payload. */
async function changed(change: (payload: Record<string, unknown>) => object): Promise<string> {
  const jws = JSON.parse(await readFile(record, "utf8"));
  const payload = change(JSON.parse(Buffer.from(jws.payload, "base64url").toString()));
  const file = join(folder, "changed.json");
  const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
  await writeFile(file, JSON.stringify({ ...jws, payload: text }));
  return file;
}

it("record is rejected while the room is open, and saves what it prints", async () => {
  const open = nth((await joinedRoom(service)).created.invite_urls, 0);
  expect((await attempt(["record", open])).code).toBe(1);
  expect(await succeed(["record", link])).toBe(await readFile(record, "utf8"));
});

describe("verify", () => {
  it("says offline, with the keys next to the record, what it proves and what it does not", async () => {
    const words = await succeed(["verify", record]);
    expect(words).toMatch(/^VALID\n/);
    expect(words).toContain("This proves:");
    expect(words).toContain("It does not prove:");
    expect(words).not.toContain("\u001b");
    expect(await succeed(["verify", record, "--jwks", join(folder, "jwks.json")])).toBe(words);
    // The file of keys may come from the sender of the record.
    const { iss } = JSON.parse(await succeed(["verify", record, "--json"]));
    expect(words.replace(/\s+/g, " ")).toMatch(/Signed by the holder of the key \S+ from \S+jwks\.json\./);
    expect(words.replace(/\s+/g, " ")).toContain(`The record says that ${iss} issued it.`);
  });

  it("prints the result as JSON", async () => {
    const result = JSON.parse(await succeed(["verify", record, "--json"]));
    const keysFrom = join(folder, "jwks.json");
    expect(result).toMatchObject({ valid: true, problems: [], keys_from: keysFrom, outcome: "agreed" });
  });

  it("takes a record from standard input, even of a room that ended", async () => {
    const ended = nth((await endedRoom(service)).created.invite_urls, 0);
    const input = await succeed(["record", ended]);
    const words = await succeed(["verify", "-", "--jwks", join(folder, "jwks.json")], { input });
    expect(words).toContain("ended without agreement");
  });

  it("gets the keys from the service that is named, which must be the issuer", async () => {
    const { iss } = JSON.parse(await succeed(["verify", record, "--json"]));
    const outcome = await attempt(["verify", record, "--issuer", service.baseUrl]);
    // The service listens on 127.0.0.1 and calls itself localhost.
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toContain(`names ${iss} as the service that issued it, not ${service.baseUrl}`);
    const words = await succeed(["verify", record, "--issuer", `${iss}/`]);
    expect(words.replace(/\s+/g, " ")).toContain(`Signed by ${iss}/ with the key`);
  });

  it.each<[string, (payload: Record<string, unknown>) => object, string]>([
    [
      "another text",
      (payload) => ({ ...payload, contract: { ...(payload.contract as object), markdown: "x" } }),
      "SHA-256",
    ],
    [
      "a missing event",
      (payload) => ({ ...payload, events: (payload.events as object[]).slice(1) }),
      "Event 1 is missing",
    ],
    [
      "another issuer",
      (payload) => ({ ...payload, iss: "https://other.test" }),
      "The signature does not match",
    ],
  ])("finds %s, and says what does not match", async (_, change, sentence) => {
    const { code, stdout } = await attempt(["verify", await changed(change)]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^NOT VALID\n/);
    expect(stdout).toContain("The signature does not match");
    expect(stdout).toContain(sentence);
  });

  it("fails even if nobody reads what it prints", async () => {
    const { child, ended } = start([
      "verify",
      await changed((payload) => ({ ...payload, iss: "https://other.test" })),
    ]);
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 1, stdout: "" });
  });

  it("says which keys it needs, and what a wrong file is", async () => {
    const alone = join(await mkdtemp(join(folder, "alone-")), "record.json");
    await writeFile(alone, await readFile(record));
    expect(await attempt(["verify", alone])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--jwks"),
    });
    const both = ["verify", record, "--jwks", record, "--issuer", service.baseUrl];
    expect((await attempt(both)).code).toBe(2);
    expect((await attempt(["verify"])).code).toBe(2);
    const { code, stdout } = await attempt(["verify", join(folder, "jwks.json")]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("This is not a record")]);
  });
});
