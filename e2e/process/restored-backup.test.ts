import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fallbackFolder } from "@/lib/store/embedded-postgres/place";
import { verifyRecord } from "@/lib/verify/verify-record";
import { sendRequest } from "../support/http";
import type { Room } from "../support/room";
import { type Service, withService } from "../support/service";
import { newPem } from "../support/signed-record";
import { agreedRoom, endedRoom } from "../support/states";
import { startSystemPostgres } from "../support/system-postgres";
import { createTestDatabase } from "../support/test-database";

// Backups as docs/operate.md#backups says to make them, restored into another PostgreSQL.

const recordFrom = async ({ baseUrl }: Service, { id, observerToken }: Room): Promise<string> => {
  const url = `${baseUrl}/api/rooms/${id}/record?token=${observerToken}`;
  const { status, text } = await sendRequest("GET", url);
  expect(status).toBe(200);
  return text;
};

const payloadOf = (record: string): string => JSON.parse(record).payload;

/** What does not match in a record, by the keys that a service publishes. */
async function problemsOf(record: string, { baseUrl }: Service): Promise<string[]> {
  const { body } = await sendRequest("GET", `${baseUrl}/.well-known/jwks.json`);
  return (await verifyRecord(record, body)).problems;
}

/** Rooms whose record was read before the backup, and one whose was not. */
async function closedRooms(service: Service) {
  const rooms = [await agreedRoom(service), await endedRoom(service)];
  const records = await Promise.all(rooms.map((room) => recordFrom(service, room)));
  return { rooms, records, unread: await agreedRoom(service) };
}

describe("A database restored from a dump", () => {
  const key = newPem();
  // Records name the issuer, and each start has another port.
  const env = { RECORD_SIGNING_KEY: key, BASE_URL: "https://rooms.test" };
  const stops: (() => Promise<void>)[] = [];
  let before: Awaited<ReturnType<typeof closedRooms>>;
  let jwks = "";
  /** The databases that the dump was restored into. */
  const restored: string[] = [];

  beforeAll(async () => {
    const postgres = await startSystemPostgres();
    stops.push(postgres.stop);
    await withService({ ...env, DATABASE_URL: postgres.url }, async (service) => {
      before = await closedRooms(service);
      jwks = (await sendRequest("GET", `${service.baseUrl}/.well-known/jwks.json`)).text;
    });
    const dump = execFileSync("pg_dump", ["--no-owner", "--no-privileges", postgres.url]);
    for (let copy = 0; copy < 2; copy++) {
      const database = await createTestDatabase();
      stops.push(database.drop);
      const options = ["--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"];
      execFileSync("psql", [...options, database.url], { input: dump, stdio: ["pipe", "ignore", "inherit"] });
      restored.push(database.url);
    }
  }, 120_000);
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it("with the same key gives the same bytes, which verify, and signs the records that nobody had read", async () => {
    await withService({ ...env, DATABASE_URL: restored[0] ?? "" }, async (service) => {
      for (const [index, room] of before.rooms.entries()) {
        const record = await recordFrom(service, room);
        expect(record).toBe(before.records[index]);
        expect(await problemsOf(record, service)).toEqual([]);
      }
      const unread = await recordFrom(service, before.unread);
      expect(await problemsOf(unread, service)).toEqual([]);
    });
  });

  it("with another key gives the same bytes, too; the old key, published as a retired one, checks them", async () => {
    const others = { ...env, RECORD_SIGNING_KEY: newPem(), DATABASE_URL: restored[1] ?? "" };
    await withService(others, async (service) => {
      const record = await recordFrom(service, before.rooms[0] as Room);
      expect(record).toBe(before.records[0]);
      expect((await problemsOf(record, service)).join()).toContain("a key that is not among the keys given");
      // Records that nobody had read are signed now, with the current key.
      const unread = await recordFrom(service, before.unread);
      expect(await problemsOf(unread, service)).toEqual([]);
    });
    await withService({ ...others, RECORD_RETIRED_KEYS: jwks }, async (service) => {
      for (const room of [...before.rooms, before.unread])
        expect(await problemsOf(await recordFrom(service, room), service)).toEqual([]);
    });
  });
});

describe("A copy of DATA_DIR", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "restored-"));
    await chmod(folder, 0o755);
  });
  afterAll(async () => {
    for (const left of [folder, ...["data", "copy"].map((name) => fallbackFolder(join(folder, name)))])
      await rm(left, { recursive: true, force: true });
  });

  it("has the database and the key: the same bytes, and the same payload of records that nobody had read", async () => {
    const env = (name: string): Record<string, string> => ({
      DATABASE_URL: "",
      DATA_DIR: join(folder, name),
      BASE_URL: "https://rooms.test",
    });
    const [original, copy] = [env("data"), env("copy")];
    const before = await withService(original, closedRooms);
    execFileSync("cp", ["-a", join(folder, "data"), join(folder, "copy")]);
    const unread = await withService(original, (service) => recordFrom(service, before.unread));
    await withService(copy, async (service) => {
      for (const [index, room] of before.rooms.entries()) {
        const record = await recordFrom(service, room);
        expect(record).toBe(before.records[index]);
        expect(await problemsOf(record, service)).toEqual([]);
      }
      const again = await recordFrom(service, before.unread);
      expect(payloadOf(again)).toBe(payloadOf(unread));
      for (const record of [again, unread]) expect(await problemsOf(record, service)).toEqual([]);
    });
  });
});
