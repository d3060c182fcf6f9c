import { describe, expect, it } from "vitest";
import type { Answer } from "../support/http";
import { nth } from "../support/nth";
import { expectMarkdownRefusal, expectRefusal } from "../support/refusal";
import { createRoom, openRoom, postRoom, roomRequest, unknownRoom } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { read } from "../support/steps";

const LIMITS = { RATE_LIMIT_WRITE_PER_MINUTE: "5", RATE_LIMIT_CREATE_PER_HOUR: "3" };

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

async function times(count: number, make: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await make(index));
  return answers;
}

function expectSlowDown(answer: Answer, withinSeconds: number): void {
  expectRefusal(answer, 429, "limit");
  const seconds = Number(answer.headers["retry-after"]);
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
  expect(answer.headers.ratelimit).toMatch(/\S/);
  expect(answer.headers["ratelimit-policy"]).toMatch(/\S/);
}

/** An address that no other test uses, as the one proxy in front of the service would report it. */
let addresses = 0;
const from = (address = `198.51.100.${++addresses}`) => ({ "x-forwarded-for": address });

describe("Behind one proxy, a client", () => {
  const service = serviceForTests({ ...LIMITS, TRUST_PROXY: "1" });

  it("creates as many rooms an hour as the limit says", async () => {
    const client = from();
    const answers = await times(4, () => postRoom(service, roomRequest(), client));
    expect(statuses(answers)).toEqual([201, 201, 201, 429]);
    expectSlowDown(nth(answers, 3), 3600);
  });

  it("writes as often a minute as the limit says, and reads on", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    const answers = await times(6, () => room.as(0).post("/messages", { content: "Hello" }, client));
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429]);
    expectSlowDown(nth(answers, 5), 60);
    for (const path of ["", "/events"]) expect((await room.as(0).get(path, client)).status).toBe(200);
    expect((await read(room)).conversation).toHaveLength(5);
  });

  it("has one budget for all writes of all rooms", async () => {
    const rooms = [await createRoom(service, {}, from()), await createRoom(service, {}, from())] as const;
    const client = from();
    const answers = [
      await rooms[0].as(1).post("/join", undefined, client),
      await rooms[1].as(0).post("/questions", { question: "When?" }, client),
      await rooms[1].as(1).post("/questions/qst_2/resolve", { resolution: "May" }, client),
      await rooms[0].as(0).put("/contract", { markdown: "May" }, client),
      await rooms[0].as(0).post("/agree", undefined, client),
      await rooms[0].as(1).post("/finalize", undefined, client),
    ];
    expect(statuses(answers)).toEqual([200, 201, 200, 200, 200, 429]);
  });

  it("spends its budget by refused calls, too, whatever they are refused for", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    const refused = [
      await room.as(0).post("/messages", {}, client),
      await room.as("nobody").post("/messages", { content: "Hello" }, client),
      await room.as("observer").post("/messages", { content: "Hello" }, client),
      await unknownRoom(service).post("/messages", { content: "Hello" }, client),
      await room.as(0).post("/agree", undefined, client),
    ];
    expect(statuses(refused)).toEqual([400, 401, 403, 404, 409]);
    expectSlowDown(await room.as(0).post("/messages", { content: "Hello" }, client), 60);
  });

  it("spends its budget of creations by refused ones, too", async () => {
    const client = from();
    const answers = await times(4, () => postRoom(service, {}, client));
    expect(statuses(answers)).toEqual([400, 400, 400, 429]);
  });

  it("spends no write by creating a room, and no creation by writing", async () => {
    const client = from();
    const created = await times(2, () => postRoom(service, roomRequest(), client));
    const room = openRoom(service, nth(created, 0).body);
    const writes = await times(5, () => room.as(0).post("/messages", { content: "Hello" }, client));
    expect(statuses(writes)).toEqual([201, 201, 201, 201, 201]);
    expect((await postRoom(service, roomRequest(), client)).status).toBe(201);
  });

  it("writes when it deletes: a deletion is counted, and refused over the limit", async () => {
    const doomed = await createRoom(service, {}, from());
    const room = await createRoom(service, {}, from());
    const client = from();
    expect((await doomed.as(0).delete("", client)).status).toBe(200);
    await times(4, () => room.as(0).post("/join", undefined, client));
    expectSlowDown(await room.as(0).delete("", client), 60);
    expect((await room.as(0).get()).status).toBe(200);
  });

  it("over its limit is told so before the room or the token is looked at, but after the method", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    await times(5, () => room.as(0).post("/join", undefined, client));
    expectRefusal(await unknownRoom(service).post("/join", undefined, client), 429, "limit");
    expectRefusal(await room.as("nobody").post("/join", undefined, client), 429, "limit");
    expectRefusal(await room.as(0).send("PATCH", "/join", { headers: client }), 405, "validation");
    expectMarkdownRefusal(await room.as(0).get("/final.md", client), 409, "conflict");
  });

  it("is known by the last hop of X-Forwarded-For, and not by what it writes before it", async () => {
    const room = await createRoom(service, {}, from());
    const { "x-forwarded-for": own } = from();
    const answers = await times(6, (index) =>
      room.as(0).post("/join", undefined, from(`203.0.113.${index}, 192.0.2.${index}, ${own}`)),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await room.as(0).post("/join", undefined, from(`${own}, 203.0.113.77`))).status).toBe(200);
  });

  it("cannot evade its limit by writing at once", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => room.as(0).post("/join", undefined, client)),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(5);
  });
});

describe("Behind one proxy, a network", () => {
  const service = serviceForTests({ ...LIMITS, TRUST_PROXY: "1" });
  /** An address in a /64 of its own. */
  const inSite = (site: string, network: number) => from(`2001:db8:${site}:${network.toString(16)}::1`);
  const facts = ({ status, headers }: Answer) => [status, headers["ratelimit-policy"]];

  it("of an IPv6 site (/48) opens at most eight times the rooms of one client, over all its /64", async () => {
    const answers = await times(26, (index) => postRoom(service, roomRequest(), inSite("1", index)));
    expect(statuses(answers)).toEqual([...Array(24).fill(201), 429, 429]);
    expectSlowDown(nth(answers, 24), 3600);
    expect(nth(answers, 24).body.error?.message).toMatch(
      /your network \(its IPv6 \/48\): at most 24 an hour/,
    );
    expect((await postRoom(service, roomRequest(), inSite("2", 1))).status).toBe(201);
  });

  it("of an IPv6 site (/48) writes at most eight times as often as one client, over all its /64", async () => {
    const room = await createRoom(service, {}, from());
    const answers = await times(41, (index) => room.as(0).post("/join", undefined, inSite("3", index)));
    expect(statuses(answers)).toEqual([...Array(40).fill(200), 429]);
  });

  it("tells of the limit that has less left", async () => {
    const own = `"create";q=3;w=3600`;
    const site = `"create-network";q=24;w=3600`;
    const first = await postRoom(service, roomRequest(), inSite("4", 0));
    expect([facts(first), first.headers.ratelimit]).toEqual([[201, own], `"create";r=2;t=3600`]);
    for (let network = 1; network < 22; network++) {
      await postRoom(service, roomRequest(), inSite("4", network));
    }
    const late = await postRoom(service, roomRequest(), inSite("4", 22));
    expect([facts(late), late.headers.ratelimit]).toEqual([
      [201, site],
      expect.stringMatching(/^"create-network";r=1;t=3[56]\d\d$/),
    ]);
  });

  it("keeps what is left of it when one of its clients goes on over its own limit", async () => {
    const answers = await times(30, () => postRoom(service, roomRequest(), inSite("5", 0)));
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(3);
    expect(nth(answers, 29).headers["ratelimit-policy"]).toBe(`"create";q=3;w=3600`);
    expect((await postRoom(service, roomRequest(), inSite("5", 1))).status).toBe(201);
  });

  it.each([
    ["6to4", (n: number) => `2002:c633:6407:${n}::${n}`, "198.51.100.7"],
    ["NAT64", (_: number) => "64:ff9b::c633:6408", "198.51.100.8"],
    ["Teredo", (n: number) => `2001:0:c000:20${n}:0:${n}:39cc:9bf6`, "198.51.100.9"],
  ])("reached by %s is the IPv4 address within", async (_, address, ipv4) => {
    const answers = await times(3, (index) => postRoom(service, roomRequest(), from(address(index))));
    expect(statuses(answers)).toEqual([201, 201, 201]);
    expect((await postRoom(service, roomRequest(), from(ipv4))).status).toBe(429);
  });

  it("of IPv4 shares no limit with its neighbours", async () => {
    const answers = await times(27, (index) => postRoom(service, roomRequest(), from(`192.0.2.${index}`)));
    expect(statuses(answers)).toEqual(Array(27).fill(201));
  });
});

describe("Behind two proxies, a client", () => {
  const service = serviceForTests({ ...LIMITS, TRUST_PROXY: "2" });

  it("is known by the last hop but one", async () => {
    const answers = await times(4, (index) =>
      postRoom(service, roomRequest(), from(`203.0.113.${index}, 198.51.100.1, 192.0.2.${index}`)),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 429]);
    expect((await postRoom(service, roomRequest(), from("198.51.100.2, 192.0.2.9"))).status).toBe(201);
  });
});

describe("Without a proxy, a client", () => {
  const service = serviceForTests(LIMITS);

  it("cannot evade its limit by a forged header", async () => {
    const forged = (index: number) => ({
      "x-forwarded-for": `203.0.113.${index}`,
      "x-real-ip": `203.0.113.${index}`,
      "x-client-ip": `203.0.113.${index}`,
      "cf-connecting-ip": `203.0.113.${index}`,
      "true-client-ip": `203.0.113.${index}`,
      "fly-client-ip": `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    });
    const answers = await times(4, (index) => postRoom(service, roomRequest(), forged(index)));
    expect(statuses(answers)).toEqual([201, 201, 201, 429]);
    const room = openRoom(service, nth(answers, 0).body);
    expect((await room.as(0).get()).status).toBe(200);
  });
});
