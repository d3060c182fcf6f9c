import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyRecord } from "@/lib/verify/verify-record";
import { endpoints } from "@/lib/wire/endpoints";
import { sendRequest } from "../support/http";
import { connect } from "../support/mcp";
import type { Room } from "../support/room";
import { type Service, startRefused, startService, withService } from "../support/service";
import { agreedRoom } from "../support/states";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "record-key-"));
});
afterAll(() => rm(folder, { recursive: true }));

const newKey = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

const jwksOf = ({ baseUrl }: Service) => sendRequest("GET", `${baseUrl}/.well-known/jwks.json`);

const recordFrom = async ({ baseUrl }: Service, { id, observerToken }: Room): Promise<string> =>
  (await sendRequest("GET", `${baseUrl}/api/rooms/${id}/record?token=${observerToken}`)).text;

describe("The key of the records", () => {
  it("is made at the first start, stays, is readable by its owner only and is not logged", async () => {
    const file = join(folder, "record-signing-key.pem");
    const env = { DATA_DIR: folder, LOG_LEVEL: "trace" };
    const first = await withService(env, async (service) => {
      const { d } = JSON.parse(JSON.stringify(await privateJwkIn(file)));
      await recordFrom(service, await agreedRoom(service));
      expect(service.logs()).not.toContain(d);
      expect(service.logs()).not.toContain("PRIVATE KEY");
      const { text } = await jwksOf(service);
      expect(text).not.toContain(d);
      return text;
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await withService(env, async (service) => expect((await jwksOf(service)).text).toBe(first));
  });

  it("can be replaced: the record stays the same, and the retired key checks it", async () => {
    const [old, current] = [newKey(), newKey()];
    await withService({ RECORD_SIGNING_KEY: old }, async (service) => {
      const room = await agreedRoom(service);
      const record = await recordFrom(service, room);
      const retired = (await jwksOf(service)).text;
      const env = { RECORD_SIGNING_KEY: current, RECORD_RETIRED_KEYS: retired };
      await withService({ ...env, DATABASE_URL: service.databaseUrl }, async (later) => {
        expect(await recordFrom(later, room)).toBe(record);
        const { body } = await jwksOf(later);
        expect(await verifyRecord(record, body)).toMatchObject({ problems: [] });
        const made = await recordFrom(later, await agreedRoom(later));
        expect(await verifyRecord(made, body)).toMatchObject({ problems: [] });
      });
    });
  });

  it("is the same for several processes: concurrent reads from both give one record", async () => {
    const env = { RECORD_SIGNING_KEY: newKey(), BASE_URL: "https://rooms.test" };
    await withService(env, async (one) => {
      await withService({ ...env, DATABASE_URL: one.databaseUrl }, async (other) => {
        const room = await agreedRoom(one);
        const records = await Promise.all([one, other, one, other].map((each) => recordFrom(each, room)));
        expect(new Set(records).size).toBe(1);
      });
    });
  });

  it("stops the start if it is wrong, with a sentence that does not quote it", async () => {
    const { code, output } = await startRefused({ RECORD_SIGNING_KEY: "not-a-key" });
    expect(code).toBe(1);
    expect(output).toContain("The environment variable RECORD_SIGNING_KEY must be the private key");
    expect(output).not.toContain("not-a-key");
  });
});

async function privateJwkIn(file: string) {
  const { createPrivateKey } = await import("node:crypto");
  return createPrivateKey(await readFile(file)).export({ format: "jwk" });
}

const readOf = async ({ baseUrl }: Service, { id, observerToken }: Room) =>
  (await sendRequest("GET", `${baseUrl}/api/rooms/${id}?token=${observerToken}`)).body;

describe("Without a key", () => {
  it("the record and the keys are 404, and say what to set", async () => {
    // Next alone makes no key.
    const env = { DATA_DIR: join(folder, "none") };
    await withService({}, async (server) => {
      const room = await agreedRoom(server);
      const service = await startService({ ...env, DATABASE_URL: server.databaseUrl }, "next");
      try {
        const url = `${service.baseUrl}/api/rooms/${room.id}/record?token=${room.observerToken}`;
        for (const { status, body } of [await jwksOf(service), await sendRequest("GET", url)]) {
          expect(status).toBe(404);
          expect(body.error?.message).toContain("RECORD_SIGNING_KEY");
        }
        const { error } = (await sendRequest("GET", url)).body;
        expect(error?.hint).toBe(
          `Next: GET ${service.baseUrl}/api/rooms/${room.id}/final.md - ${endpoints.getFinalContract.description}`,
        );
      } finally {
        await service.stop();
      }
    });
  });

  it("no response, page or tool offers a record", async () => {
    await withService({}, async (server) => {
      const room = await agreedRoom(server);
      const service = await startService(
        { DATA_DIR: join(folder, "none"), DATABASE_URL: server.databaseUrl },
        "next",
      );
      try {
        const offered = (body: Awaited<ReturnType<typeof readOf>>) =>
          body.available_actions.map(({ name }) => name).filter((name) => /record|export/.test(name));
        expect(offered(await readOf(server, room))).toEqual(["get_record", "export_room"]);
        expect(offered(await readOf(service, room))).toEqual([]);
        const page = `/o/${room.id}/${room.observerToken}`;
        expect((await sendRequest("GET", server.baseUrl + page)).text).toContain("export.zip");
        expect((await sendRequest("GET", service.baseUrl + page)).text).not.toContain("export.zip");
        const { call } = await connect(service);
        const { isError, facts, words } = await call("get_final_contract", {
          invite: `${service.baseUrl}/r/${room.id}/${room.tokens[0]}`,
        });
        expect({ isError, fields: Object.keys(facts) }).toEqual({ isError: false, fields: ["markdown"] });
        expect(words[0]).not.toContain("record");
      } finally {
        await service.stop();
      }
    });
  });
});
