import { once } from "node:events";
import { type ClientRequest, type OutgoingHttpHeaders, request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/scripts/free-port.mjs";
import { startNginx } from "../support/cluster/nginx";
import { withRoomsLocked } from "../support/database";
import { expectError } from "../support/expect-error";
import { type HttpResponse, sendRequest } from "../support/http";
import { inviteOf } from "../support/mcp";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { until } from "../support/until";

/** The concurrent requests that deploy/nginx passes to a process. */
const AT_ONCE = 256;
const MORE = 20;

describe("Behind nginx", () => {
  let service: Service;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  let room: Room;
  let lastSeq = 0;
  beforeAll(async () => {
    // One participant may have a third of a room's waits.
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

  /** Reads the room while the database blocks all reads until the excess is rejected. */
  async function crowd(): Promise<{ rejected: HttpResponse[]; taken: HttpResponse[] }> {
    const rejected: HttpResponse[] = [];
    let pending: Promise<HttpResponse>[] = [];
    await withRoomsLocked(service.databaseUrl, async () => {
      pending = Array.from({ length: AT_ONCE + MORE }, async () => {
        const response = await room.as(0).get();
        if (response.status !== 200) rejected.push(response);
        return response;
      });
      await until("the others are rejected", async () => rejected.length >= MORE);
      expect((await sendRequest("GET", `${proxy.baseUrl}/health`)).status).toBe(200);
    });
    const responses = await Promise.all(pending);
    return { rejected, taken: responses.filter((response) => !rejected.includes(response)) };
  }

  it("a process gets at most its limit of concurrent requests, and others are rejected", async () => {
    const { rejected, taken } = await crowd();
    expect(taken).toHaveLength(AT_ONCE);
    for (const { status } of taken) expect(status).toBe(200);
    for (const response of rejected) expectNginxRejection(response);
  });

  describe("no slot is taken by", () => {
    let held: ClientRequest[] = [];
    /** The responses to the held requests; streams get theirs at once. */
    let begun: Promise<unknown>[] = [];
    afterEach(() => {
      for (const each of held) each.destroy();
      held = [];
    });

    /** Starts more requests than there are slots, and gives them time to arrive. */
    async function hold(path: string, headers: OutgoingHttpHeaders, body?: string): Promise<void> {
      const url = new URL(path, proxy.baseUrl);
      held = Array.from({ length: AT_ONCE + MORE }, () =>
        request(url, { method: body === undefined ? "GET" : "POST", headers, agent: false }),
      );
      begun = held.map((each) => once(each, "response").catch(() => undefined));
      for (const each of held) {
        each.on("error", () => undefined).on("response", (response) => response.resume());
        if (body === undefined) each.end();
        else each.write(body);
      }
      await Promise.all(held.map((each) => once(each, "socket")));
      await until("all have connected", async () => held.every(({ socket }) => socket?.connecting === false));
      // Requests arrive in order, because they take the same path.
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
      "a stream that accepts %s %s",
      async (...accept) => {
        await hold(events(), { ...bearer(), accept });
        // If nginx reads only the first Accept header, these are polls, which end at once.
        await Promise.all(begun);
        await stillWaits();
      },
    );

    it("a waiting tool call", async () => {
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
      "an upload in progress to %s",
      async (path) => {
        const headers = { ...bearer(), "content-type": "application/json", "content-length": 100 };
        await hold(path.replace("ROOM", room.id), headers, "{");
        await stillWaits();
      },
    );
  });

  it("a body over every limit gets the service's error", async () => {
    const body = JSON.stringify({ content: "x".repeat(2 * 1024 * 1024) });
    expectError(await room.as(0).post("/messages", JSON.parse(body)), 413, "limit");
  });

  it("a request while no process runs gets the service's error", async () => {
    const before = await startNginx([String(await freePort())], true);
    try {
      for (const path of ["/api/rooms/rm_x", "/r/rm_x/ptk_x", "/mcp", "/llms.txt"])
        expectNginxRejection(await sendRequest("GET", `${before.baseUrl}${path}`));
    } finally {
      await before.stop();
    }
  });
});

function expectNginxRejection(response: HttpResponse): void {
  expectError(response, 503, "internal");
  expect(response.headers).toMatchObject({
    "content-type": "application/json",
    "retry-after": "2",
    "cache-control": "private, no-store",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}
