import { once } from "node:events";
import { type ClientRequest, type OutgoingHttpHeaders, request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/scripts/free-port.mjs";
import { startNginx } from "../support/cluster/nginx";
import { withRoomsLocked } from "../support/database";
import { type Answer, call } from "../support/http";
import { inviteOf } from "../support/mcp";
import { expectRefusal } from "../support/refusal";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { until } from "../support/until";

/** What deploy/nginx gives a process at once. */
const AT_ONCE = 128;
const MORE = 20;

describe("Behind nginx", () => {
  let service: Service;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  let room: Room;
  let lastSeq = 0;
  beforeAll(async () => {
    // One participant may have a third of what a room may have.
    const waiting = String(3 * (AT_ONCE + MORE));
    service = await startService({
      TRUST_PROXY: "1",
      WAITING_PER_ROOM: waiting,
      WAITING_PER_CLIENT: waiting,
    });
    proxy = await startNginx([new URL(service.baseUrl).port], true);
    room = await joinedRoom({ ...service, baseUrl: proxy.baseUrl });
    lastSeq = (await room.as(0).get()).body.last_seq ?? 0;
  });
  afterAll(async () => {
    await proxy?.stop();
    await service?.stop();
  });

  /** Reads the room while the database keeps all waiting until those that are too many are refused. */
  async function crowd(): Promise<{ refused: Answer[]; taken: Answer[] }> {
    const refused: Answer[] = [];
    let pending: Promise<Answer>[] = [];
    await withRoomsLocked(service.databaseUrl, async () => {
      pending = Array.from({ length: AT_ONCE + MORE }, async () => {
        const answer = await room.as(0).get();
        if (answer.status !== 200) refused.push(answer);
        return answer;
      });
      await until("the others are refused", async () => refused.length >= MORE);
      expect((await call("GET", `${proxy.baseUrl}/health`)).status).toBe(200);
    });
    const answers = await Promise.all(pending);
    return { refused, taken: answers.filter((answer) => !refused.includes(answer)) };
  }

  it("a process gets as many calls at once as it may, and others are refused", async () => {
    const { refused, taken } = await crowd();
    expect(taken).toHaveLength(AT_ONCE);
    for (const { status } of taken) expect(status).toBe(200);
    for (const answer of refused) expectRefusalOfNginx(answer);
  });

  describe("no place is taken by", () => {
    let held: ClientRequest[] = [];
    /** The answers to what is held, which streams begin at once. */
    let begun: Promise<unknown>[] = [];
    afterEach(() => {
      for (const each of held) each.destroy();
      held = [];
    });

    /** Begins more calls than there are places, and gives them the time to arrive. */
    async function hold(path: string, headers: OutgoingHttpHeaders, body?: string): Promise<void> {
      const url = new URL(path, proxy.baseUrl);
      held = Array.from({ length: AT_ONCE + MORE }, () =>
        request(url, { method: body === undefined ? "GET" : "POST", headers, agent: false }),
      );
      begun = held.map((each) => once(each, "response").catch(() => undefined));
      for (const each of held) {
        each.on("error", () => undefined).on("response", (answer) => answer.resume());
        if (body === undefined) each.end();
        else each.write(body);
      }
      await Promise.all(held.map((each) => once(each, "socket")));
      await until("all have connected", async () => held.every(({ socket }) => socket?.connecting === false));
      // What was sent first has come first: this goes the same way.
      for (let round = 0; round < 5; round++) await room.as(1).get();
    }

    const bearer = () => ({ authorization: `Bearer ${room.participant(0).token}` });
    const events = () => `/api/rooms/${room.id}/events?after=${lastSeq}`;
    const stillWaits = async () => {
      const { taken } = await crowd();
      expect(taken).toHaveLength(AT_ONCE);
    };

    it.each(["wait=25", "WAIT=25&wait=25", "wa%69t=25"])("who waits by %s", async (query) => {
      await hold(`${events()}&${query}`, bearer());
      await stillWaits();
    });

    it.each([["text/event-stream"], ["TEXT/Event-Stream"], ["x/y", "text/event-stream"]])(
      "who streams by accepting %s %s",
      async (...accept) => {
        await hold(events(), { ...bearer(), accept });
        // Where nginx takes the first Accept header alone, these are polls, which are over then.
        await Promise.all(begun);
        await stillWaits();
      },
    );

    it("a tool that waits", async () => {
      const message = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "wait_for_events", arguments: { invite: inviteOf(room, 0), after: lastSeq } },
      });
      const headers = {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "content-length": message.length,
      };
      await hold("/mcp", headers, message);
      await stillWaits();
    });

    it.each(["/api/rooms/ROOM/messages", "/api/rooms", "/api//rooms", "/create"])(
      "a body that is on its way to %s",
      async (path) => {
        const headers = { ...bearer(), "content-type": "application/json", "content-length": 100 };
        await hold(path.replace("ROOM", room.id), headers, "{");
        await stillWaits();
      },
    );
  });

  it("a body that is larger than any is refused in the service's words", async () => {
    const body = JSON.stringify({ content: "x".repeat(2 * 1024 * 1024) });
    expectRefusal(await room.as(0).post("/messages", JSON.parse(body)), 413, "limit");
  });

  it("who calls while no process runs is refused in the service's words", async () => {
    const before = await startNginx([String(await freePort())], true);
    try {
      for (const path of ["/api/rooms/rm_x", "/r/rm_x/ptk_x", "/mcp", "/llms.txt"])
        expectRefusalOfNginx(await call("GET", `${before.baseUrl}${path}`));
    } finally {
      await before.stop();
    }
  });
});

function expectRefusalOfNginx(answer: Answer): void {
  expectRefusal(answer, 503, "internal");
  expect(answer.headers).toMatchObject({
    "content-type": "application/json",
    "retry-after": "2",
    "cache-control": "private, no-store",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}
