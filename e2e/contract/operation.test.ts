import { Agent } from "node:http";
import { describe, expect, it } from "vitest";
import { call } from "../support/http";
import { createRoom } from "../support/room";
import { type Service, startRefused, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { read, say } from "../support/steps";

/** Runs `use` with a service of its own, which is stopped afterwards if it still runs. */
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
  it("ends by itself with exit code 0 within 10 seconds, although a client keeps its connection", async () => {
    const agent = new Agent({ keepAlive: true });
    const service = await startService();
    expect((await call("GET", `${service.baseUrl}/health`, { agent })).status).toBe(200);
    const begin = Date.now();
    expect(await service.stop()).toBe(0);
    expect(Date.now() - begin).toBeLessThan(10_000);
    agent.destroy();
  });

  it("ends so although calls are under way", async () => {
    const service = await startService();
    const room = await joinedRoom(service);
    const calls = Array.from({ length: 10 }, () => room.as(0).post("/messages", { content: "Last words" }));
    const settled = Promise.allSettled(calls);
    await Promise.race(calls);
    const begin = Date.now();
    expect(await service.stop()).toBe(0);
    expect(Date.now() - begin).toBeLessThan(10_000);
    await settled;
  });
});

describe("A second process on the same database", () => {
  it("finds the rooms of the first", async () => {
    await withService({}, async (first) => {
      const room = await joinedRoom(first);
      await say(room, 0, "Remember me");
      const before = await read(room);
      await withService({ DATABASE_URL: first.databaseUrl }, async (second) => {
        const url = `${second.baseUrl}/api/rooms/${room.id}`;
        const headers = { authorization: `Bearer ${room.participant(0).token}` };
        const { status, body } = await call("GET", url, { headers });
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
    ["BASE_URL", "not an address"],
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
  it("begins every address that is handed out", async () => {
    await withService({ BASE_URL: "https://rooms.example" }, async (service) => {
      const room = await createRoom(service, {}, { host: "evil.example" });
      const addresses = [...room.created.invite_urls, room.created.observer_url];
      const view = await read(room);
      addresses.push(...view.available_actions.map(({ url }) => url));
      const texts = [
        view.what_you_should_do_next,
        (await call("GET", `${service.baseUrl}/r/${room.id}/${room.participant(0).token}.md`)).text,
        (await call("GET", `${service.baseUrl}/create.md`)).text,
      ];
      for (const text of texts) {
        expect(text).toContain("https://rooms.example/api/rooms");
        expect(text).not.toContain("127.0.0.1");
      }
      for (const address of addresses) expect(address).toMatch(/^https:\/\/rooms\.example\//);
    });
  });
});
