import { setMaxListeners } from "node:events";
import { type ClientRequest, get } from "node:http";
import { describe, expect, it } from "vitest";
import { type Answer, call } from "../support/http";
import { longContract } from "../support/long-contract";
import { createRoom } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { propose } from "../support/steps";
import { until } from "../support/until";

const KB = 1024;
const service = serviceForTests({ TRUST_PROXY: "1" });

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
function flood(urls: string[], addressOf: (loop: number) => string) {
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
    const outgoing = get(url, { headers: from(addressOf(loop)), agent: false }, (response) => {
      unanswered.delete(outgoing);
      if (response.statusCode === 200) flood.begun++;
      // Thrown away unread: a test that is busy with the flood would see all late.
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

describe("A client's page", () => {
  it.each([
    ["one client, with ten rooms", () => "198.51.100.1", "203.0.113"],
    ["one network, from an address for each loop", (loop: number) => `2001:db8:1:${loop}::1`, "192.0.2"],
  ])("does not wait for the expensive pages that others request in 30 loops: %s", async (...row) => {
    const [, addressOf, neighbours] = row;
    const urls = await expensiveRooms(10);
    const own = (await createRoom(service)).created.observer_url;
    // What renders has started before, as in a service that is in use.
    await Promise.all(["1", "2"].map((last) => call("GET", own, { headers: from(`${neighbours}.${last}`) })));
    const others = flood(urls, addressOf);
    try {
      await until("the flood's pages come", async () => others.begun >= 2, 60_000);
      for (const last of ["3", "4", "5", "6"]) {
        const overtakes = others.overtakes();
        const page = await call("GET", own, { headers: from(`${neighbours}.${last}`) });
        expect([page.status, page.text.endsWith("</html>")]).toEqual([200, true]);
        // Those that are rendered already come before it, and a few that begin beside it; by age alone all 30 would.
        expect(overtakes()).toBeLessThan(10);
      }
    } finally {
      others.stop();
    }
  });

  it("is there while another client, with too many at once, is told to come again", async () => {
    const [url = ""] = await expensiveRooms(1);
    const own = (await createRoom(service)).created.observer_url;
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const refused: Answer[] = [];
    for (let sent = 0; sent < 200; sent++) {
      const options = { headers: from("198.51.100.7"), signal: gone.signal };
      const keep = (answer: Answer) => (answer.status === 503 ? refused.push(answer) : 0);
      void call("GET", url, options).then(keep, () => undefined);
    }
    try {
      await until("some are refused", async () => refused.length >= 10);
      expect((await call("GET", own, { headers: from("203.0.113.7") })).status).toBe(200);
      for (const { headers, text } of refused) {
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        expect(text).toContain("tries again by itself");
      }
    } finally {
      gone.abort();
    }
  });
});
