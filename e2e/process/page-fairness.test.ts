import { setMaxListeners } from "node:events";
import { type ClientRequest, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type HttpResponse, sendRequest } from "../support/http";
import { longContract } from "../support/long-contract";
import { createRoom } from "../support/room";
import { ownService } from "../support/service-for-tests";
import { propose, say } from "../support/steps";
import { until } from "../support/until";

const KB = 1024;
const service = ownService({ TRUST_PROXY: "1" });

const from = (address: string) => ({ "x-forwarded-for": address });

/** Rooms whose pages take long to render. */
async function expensiveRooms(count: number): Promise<string[]> {
  const contract = longContract(127 * KB);
  const rooms = Array.from({ length: count }, async () => {
    const room = await createRoom(service);
    await propose(room, 0, contract);
    await propose(room, 0, contract.replaceAll("goods", "wares").replaceAll("five", "six"));
    return `${room.created.observer_url}?changes&all`;
  });
  return Promise.all(rooms);
}

const loops = 30;

/**
 * Requests pages in 30 loops at once, until it is stopped. `begun` counts the pages whose response has begun, and
 * `overtakes` begins to count those among the requests that have been sent by now.
 */
function flood(urls: string[], urlOf: (loop: number) => string) {
  const unanswered = new Set<object>();
  let isOver = false;
  const flood = {
    begun: 0,
    overtakes() {
      const sent = [...unanswered];
      return () => sent.filter((one) => !unanswered.has(one)).length;
    },
    stop() {
      isOver = true;
      for (const one of open) one.destroy();
    },
  };
  const open = new Set<ClientRequest>();
  const next = (loop: number, turn: number) => {
    if (isOver) return;
    const url = urls[turn % urls.length] ?? "";
    const outgoing = get(url, { headers: from(urlOf(loop)), agent: false }, (response) => {
      unanswered.delete(outgoing);
      if (response.statusCode === 200) flood.begun++;
      // Discarded unread, so that the flood does not slow down the test itself.
      response.resume();
    });
    open.add(outgoing);
    unanswered.add(outgoing);
    outgoing.on("error", () => undefined);
    outgoing.on("close", () => {
      open.delete(outgoing);
      unanswered.delete(outgoing);
      next(loop, turn + 1);
    });
  };
  for (let loop = 0; loop < loops; loop++) next(loop, loop);
  return flood;
}

describe("A page", () => {
  it.each([
    ["one client, with ten rooms", () => "198.51.100.1", "203.0.113"],
    ["one network, from an address for each loop", (loop: number) => `2001:db8:1:${loop}::1`, "192.0.2"],
  ])("does not wait for the expensive pages that others request in 30 loops: %s", async (...row) => {
    const [, urlOf, neighbours] = row;
    const urls = await expensiveRooms(10);
    const own = (await createRoom(service)).created.observer_url;
    // The render worker is already running, as in a service in use.
    await Promise.all(
      ["1", "2"].map((last) => sendRequest("GET", own, { headers: from(`${neighbours}.${last}`) })),
    );
    const others = flood(urls, urlOf);
    try {
      await until("the pages of the flood arrive", async () => others.begun >= 2, 60_000);
      for (const last of ["3", "4", "5", "6"]) {
        const overtakes = others.overtakes();
        const page = await sendRequest("GET", own, { headers: from(`${neighbours}.${last}`) });
        expect([page.status, page.text.endsWith("</html>")]).toEqual([200, true]);
        // Pages already being rendered come first, and a few that start at the same time. In order of age all 30 would.
        expect(overtakes()).toBeLessThan(10);
      }
    } finally {
      others.stop();
    }
  });

  it("does not wait for the slow texts of others' pages", async () => {
    // Each takes about a third of a second to prepare, which happens in another thread.
    const slowText = (index: number) => `${index}\n\n${"[a]:g\u0300\r\n".repeat(1_900)}`;
    const slowPages = await Promise.all(
      ["198.51.100.1", "198.51.100.1", "192.0.2.1", "192.0.2.1"].map(async (address, index) => {
        const room = await createRoom(service);
        for (let text = 0; text < 6; text++) await say(room, 0, slowText(10 * index + text));
        return { url: room.created.observer_url, address };
      }),
    );
    const own = (await createRoom(service)).created.observer_url;
    await sendRequest("GET", own, { headers: from("203.0.113.1") });
    const ended = new Set<number>();
    const slow = slowPages.map(async ({ url, address }, index) => {
      const page = await sendRequest("GET", url, { headers: from(address) });
      ended.add(index);
      return page;
    });
    // The places of pages are taken by then, if those that wait for texts keep them.
    await pause(500);
    const page = await sendRequest("GET", own, { headers: from("203.0.113.2") });
    expect([page.status, ended.size]).toEqual([200, 0]);
    for (const { status, text } of await Promise.all(slow))
      expect([status, text.endsWith("</html>")]).toEqual([200, true]);
  });

  it("is served while another client with too many concurrent requests gets 503", async () => {
    const [url = ""] = await expensiveRooms(1);
    const own = (await createRoom(service)).created.observer_url;
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const rejected: HttpResponse[] = [];
    for (let sent = 0; sent < 200; sent++) {
      const options = { headers: from("198.51.100.7"), signal: gone.signal };
      const keep = (response: HttpResponse) => (response.status === 503 ? rejected.push(response) : 0);
      void sendRequest("GET", url, options).then(keep, () => undefined);
    }
    try {
      await until("some are rejected", async () => rejected.length >= 10);
      expect((await sendRequest("GET", own, { headers: from("203.0.113.7") })).status).toBe(200);
      for (const { headers, text } of rejected) {
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        expect(text).toContain("tries again every 5 seconds");
      }
    } finally {
      gone.abort();
    }
  });
});
