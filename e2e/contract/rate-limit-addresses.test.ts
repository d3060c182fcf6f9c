import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../support/http";
import { nth } from "../support/nth";
import { expectSlowDown, from, LIMITS, statuses, times } from "../support/rate-limits";
import { createRoom, openRoom, postRoom, roomRequest } from "../support/room";
import { ownService } from "../support/service-for-tests";

describe("Behind one proxy, a network", () => {
  const service = ownService({ ...LIMITS, TRUST_PROXY: "1" });
  /** An address in its own /64. */
  const inSite = (site: string, network: number) => from(`2001:db8:${site}:${network.toString(16)}::1`);
  const facts = ({ status, headers }: HttpResponse) => [status, headers["ratelimit-policy"]];

  it("of an IPv6 site (/48) creates at most eight times the rooms of one client, over all its /64", async () => {
    const responses = await times(26, (index) => postRoom(service, roomRequest(), inSite("1", index)));
    expect(statuses(responses)).toEqual([...Array(24).fill(201), 429, 429]);
    expectSlowDown(nth(responses, 24), 3600);
    expect(nth(responses, 24).body.error?.message).toMatch(
      /your network \(its IPv6 \/48\): at most 24 an hour/,
    );
    expect((await postRoom(service, roomRequest(), inSite("2", 1))).status).toBe(201);
  });

  it("of an IPv6 site (/48) writes at most eight times as often as one client, over all its /64", async () => {
    const room = await createRoom(service, {}, from());
    const responses = await times(41, (index) => room.as(0).post("/join", undefined, inSite("3", index)));
    expect(statuses(responses)).toEqual([...Array(40).fill(200), 429]);
  });

  it("reports the limit that has less left", async () => {
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

  it("keeps its budget when one of its clients continues over its own limit", async () => {
    const responses = await times(30, () => postRoom(service, roomRequest(), inSite("5", 0)));
    expect(statuses(responses).filter((status) => status === 201)).toHaveLength(3);
    expect(nth(responses, 29).headers["ratelimit-policy"]).toBe(`"create";q=3;w=3600`);
    expect((await postRoom(service, roomRequest(), inSite("5", 1))).status).toBe(201);
  });

  it.each([
    ["6to4", (n: number) => `2002:c633:6407:${n}::${n}`, "198.51.100.7"],
    ["NAT64", (_: number) => "64:ff9b::c633:6408", "198.51.100.8"],
    ["Teredo", (n: number) => `2001:0:c000:20${n}:0:${n}:39cc:9bf6`, "198.51.100.9"],
  ])("reached by %s is the IPv4 address within", async (_, address, ipv4) => {
    const responses = await times(3, (index) => postRoom(service, roomRequest(), from(address(index))));
    expect(statuses(responses)).toEqual([201, 201, 201]);
    expect((await postRoom(service, roomRequest(), from(ipv4))).status).toBe(429);
  });

  it("of IPv4 shares no limit with neighbouring addresses", async () => {
    const responses = await times(27, (index) => postRoom(service, roomRequest(), from(`192.0.2.${index}`)));
    expect(statuses(responses)).toEqual(Array(27).fill(201));
  });
});

describe("Behind two proxies, a client", () => {
  const service = ownService({ ...LIMITS, TRUST_PROXY: "2" });

  it("is identified by the last hop but one", async () => {
    const responses = await times(4, (index) =>
      postRoom(service, roomRequest(), from(`203.0.113.${index}, 198.51.100.1, 192.0.2.${index}`)),
    );
    expect(statuses(responses)).toEqual([201, 201, 201, 429]);
    expect((await postRoom(service, roomRequest(), from("198.51.100.2, 192.0.2.9"))).status).toBe(201);
  });
});

describe("Without a proxy, a client", () => {
  const service = ownService(LIMITS);

  it("cannot evade its limit with a forged header", async () => {
    const forged = (index: number) => ({
      "x-forwarded-for": `203.0.113.${index}`,
      "x-real-ip": `203.0.113.${index}`,
      "x-client-ip": `203.0.113.${index}`,
      "cf-connecting-ip": `203.0.113.${index}`,
      "true-client-ip": `203.0.113.${index}`,
      "fly-client-ip": `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    });
    const responses = await times(4, (index) => postRoom(service, roomRequest(), forged(index)));
    expect(statuses(responses)).toEqual([201, 201, 201, 429]);
    const room = openRoom(service, nth(responses, 0).body);
    expect((await room.as(0).get()).status).toBe(200);
  });
});
