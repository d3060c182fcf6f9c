import { readdir } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "@/scripts/free-port.mjs";
import { cleanUp, dataFolder } from "../support/embedded-service";
import { sendRequest } from "../support/http";
import { createRoom } from "../support/room";
import { launch, type Service, startRefused, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { read, say } from "../support/steps";
import { until } from "../support/until";

/** Less than the time after which the service closes an idle connection. */
const LIMIT_MS = 60_000;

/** Runs `use` with its own service, which is stopped afterwards if it still runs. */
async function withService(
  env: Record<string, string>,
  use: (service: Service) => Promise<void>,
): Promise<void> {
  const service = await startService(env);
  try {
    await use(service);
  } finally {
    await service.stop();
  }
}

describe("On SIGTERM the service", () => {
  it("exits with code 0, although a client keeps its connection for longer", {
    timeout: LIMIT_MS,
  }, async () => {
    const agent = new Agent({ keepAlive: true });
    const service = await startService();
    expect((await sendRequest("GET", `${service.baseUrl}/health`, { agent })).status).toBe(200);
    expect(await service.stop()).toBe(0);
    agent.destroy();
  });

  it("does so although requests are in progress", { timeout: LIMIT_MS }, async () => {
    const service = await startService();
    const room = await joinedRoom(service);
    const requests = Array.from({ length: 10 }, () =>
      room.as(0).post("/messages", { content: "Last words" }),
    );
    const settled = Promise.allSettled(requests);
    await Promise.race(requests);
    expect(await service.stop()).toBe(0);
    await settled;
  });

  it("stops its embedded database, although it is still starting", { timeout: LIMIT_MS }, async () => {
    const DATA_DIR = await dataFolder();
    const starting = launch({ HOST: "127.0.0.1", PORT: String(await freePort()), DATA_DIR });
    await until("PostgreSQL has started", async () => starting.output().includes("keeps its data in"));
    expect(await readdir(join(DATA_DIR, "postgres"))).toContain("postmaster.pid");
    starting.signal("SIGTERM");
    expect(await starting.ended).toBe(0);
    expect(await readdir(join(DATA_DIR, "postgres"))).not.toContain("postmaster.pid");
  });
});

afterAll(cleanUp);

describe("A second process on the same database", () => {
  it("finds the rooms of the first", async () => {
    await withService({}, async (first) => {
      const room = await joinedRoom(first);
      await say(room, 0, "Remember me");
      const before = await read(room);
      await withService({ DATABASE_URL: first.databaseUrl }, async (second) => {
        const url = `${second.baseUrl}/api/rooms/${room.id}`;
        const headers = { authorization: `Bearer ${room.participant(0).token}` };
        const { status, body } = await sendRequest("GET", url, { headers });
        expect([status, body.conversation, body.last_seq]).toEqual([
          200,
          before.conversation,
          before.last_seq,
        ]);
      });
    });
  });
});

describe("A wrong environment", () => {
  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["BASE_URL", "not a URL"],
    ["DATABASE_URL", "somewhere"],
    ["DATABASE_POOL_SIZE", "0"],
    ["DATABASE_POOL_SIZE", "many"],
    ["RATE_LIMIT_WRITE_PER_MINUTE", "-1"],
    ["RATE_LIMIT_WRITE_PER_MINUTE", "sixty"],
    ["RATE_LIMIT_CREATE_PER_HOUR", "1.5"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "yes"],
    ["CLEANUP_INTERVAL_MS", "soon"],
    ["CLEANUP_INTERVAL_MS", "-5"],
    ["LOG_LEVEL", "loud"],
  ])("such as %s=%s stops the start with one sentence that names the variable", async (name, value) => {
    const { code, output } = await startRefused({ [name]: value });
    expect(code, output).toBeGreaterThan(0);
    const naming = output.split("\n").filter((line) => line.includes(name));
    expect(naming, output).toHaveLength(1);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

describe("BASE_URL", () => {
  it("begins every URL in responses", async () => {
    await withService({ BASE_URL: "https://rooms.example" }, async (service) => {
      const room = await createRoom(service, {}, { host: "evil.example" });
      const urls = [...room.created.invite_urls, room.created.observer_url];
      const view = await read(room);
      urls.push(...view.available_actions.map(({ url }) => url));
      const texts = [
        view.what_you_should_do_next,
        (await sendRequest("GET", `${service.baseUrl}/r/${room.id}/${room.participant(0).token}.md`)).text,
        (await sendRequest("GET", `${service.baseUrl}/create.md`)).text,
      ];
      for (const text of texts) {
        expect(text).toContain("https://rooms.example/api/rooms");
        expect(text).not.toContain("127.0.0.1");
      }
      for (const url of urls) expect(url).toMatch(/^https:\/\/rooms\.example\//);
    });
  });
});
