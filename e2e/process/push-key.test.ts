import { createECDH, createPrivateKey } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { newVapidKeys } from "../support/push-service";
import { createRoom } from "../support/room";
import { type Service, startRefused, startService } from "../support/service";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "push-key-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The public key in the pages of a service; undefined if it has none. */
async function keyInPages(service: Service): Promise<string | undefined> {
  const { created } = await createRoom(service);
  const { text } = await sendRequest("GET", created.observer_url);
  expect(text).toContain('\\"pushKey\\":');
  return /\\"pushKey\\":\\"([\w-]{87})\\"/.exec(text)?.[1];
}

async function withService<T>(env: Record<string, string>, use: (service: Service) => Promise<T>) {
  const service = await startService(env);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

describe("The key of push messages", () => {
  it("is made at the first start, stays, is readable by its owner only and is not logged", async () => {
    const file = join(folder, "vapid-private-key.pem");
    const env = { DATA_DIR: folder, LOG_LEVEL: "trace" };
    const first = await withService(env, async (service) => {
      const key = await keyInPages(service);
      const { d } = createPrivateKey(await readFile(file)).export({ format: "jwk" });
      expect(service.logs()).not.toContain(d);
      expect(service.logs()).not.toContain("PRIVATE KEY");
      return key;
    });
    expect(first).toBeDefined();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await withService(env, async (service) => expect(await keyInPages(service)).toBe(first));
  });

  it("is that of VAPID_PRIVATE_KEY, the same for several processes", async () => {
    const { publicKey, privateKey } = newVapidKeys();
    const env = { VAPID_PRIVATE_KEY: privateKey, DATA_DIR: join(folder, "other") };
    await withService(env, async (one) => {
      await withService({ ...env, DATABASE_URL: one.databaseUrl }, async (other) => {
        expect([await keyInPages(one), await keyInPages(other)]).toEqual([publicKey, publicKey]);
      });
    });
  });

  it("stops the start if it is wrong, with a sentence that does not quote it", async () => {
    const { code, output } = await startRefused({ VAPID_PRIVATE_KEY: "not-a-key" });
    expect(code).toBe(1);
    expect(output).toContain("The environment variable VAPID_PRIVATE_KEY must be the private key");
    expect(output).not.toContain("not-a-key");
  });

  it("may be missing: then no device can be added", async () => {
    await withService({}, async (server) => {
      const env = { DATA_DIR: join(folder, "none"), DATABASE_URL: server.databaseUrl };
      const service = await startService(env, "next");
      try {
        expect(await keyInPages(service)).toBeUndefined();
        const room = await createRoom(service);
        const pair = createECDH("prime256v1");
        const keys = {
          p256dh: pair.generateKeys("base64url"),
          auth: Buffer.alloc(16, 1).toString("base64url"),
        };
        const push = { endpoint: "https://push.example.com/x", keys };
        const { status, body } = await room.as(0).put("/notifications", { push, on: ["turn"] });
        expect([status, body.error?.issues?.[0]?.path]).toEqual([400, "push"]);
      } finally {
        await service.stop();
      }
    });
  });
});
