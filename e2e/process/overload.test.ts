import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withRoomsLocked } from "../support/database";
import { openStream } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { type HttpResponse, sendRequest } from "../support/http";
import { inviteOf } from "../support/mcp";
import { metricsToken, sampled, waitingAt } from "../support/metrics";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

const MAX_CONCURRENT_REQUESTS = 2;
const REQUESTS = 6;
const HELD = MAX_CONCURRENT_REQUESTS + 1;

describe.each(["direct", "next"])(
  "With API_ROUTER=%s, of more concurrent requests than MAX_CONCURRENT_REQUESTS",
  (router) => {
    let service: Service;
    let room: Room;
    beforeAll(async () => {
      const env = {
        API_ROUTER: router,
        MAX_CONCURRENT_REQUESTS: String(MAX_CONCURRENT_REQUESTS),
        METRICS_TOKEN: metricsToken,
      };
      service = await startService(env);
      room = await joinedRoom(service);
    });
    afterAll(() => service?.stop());

    const health = () => sendRequest("GET", `${service.baseUrl}/health`);
    const rejections = async () =>
      (await sampled(
        service,
        'negotiation_room_request_duration_seconds_count{method="GET",route="none",status="503"}',
      )) ?? 0;

    /** Sends requests that the database delays until all but this many are rejected. Returns their responses. */
    async function crowd(
      whileFull: () => Promise<void>,
    ): Promise<{ rejected: HttpResponse[]; taken: HttpResponse[] }> {
      const rejected: HttpResponse[] = [];
      let pending: Promise<HttpResponse>[] = [];
      await withRoomsLocked(service.databaseUrl, async () => {
        pending = Array.from({ length: REQUESTS }, async () => {
          const response = await room.as(0).get();
          if (response.status !== 200) rejected.push(response);
          return response;
        });
        await until(
          "the excess is rejected",
          async () => rejected.length >= REQUESTS - MAX_CONCURRENT_REQUESTS,
        );
        await whileFull();
      });
      const responses = await Promise.all(pending);
      return { rejected, taken: responses.filter((response) => !rejected.includes(response)) };
    }

    it("the excess is rejected at once, the others succeed, and so does the next", async () => {
      const before = await rejections();
      const { rejected, taken } = await crowd(async () => {
        expect((await health()).status).toBe(200);
        for (const path of ["", "/final.md", "/events?after=0&wait=25"])
          expectError(await room.as(0).get(path), 503, "internal");
        expectError(await room.as(0).post("/messages", { content: "Too much" }), 503, "internal");
        expectError(await sendRequest("GET", `${service.baseUrl}/create`), 503, "internal");
        expectError(await sendRequest("GET", `${service.baseUrl}/health/ready`), 503, "internal");
      });
      expect([taken.length, rejected.length]).toEqual([
        MAX_CONCURRENT_REQUESTS,
        REQUESTS - MAX_CONCURRENT_REQUESTS,
      ]);
      for (const response of rejected) {
        expectError(response, 503, "internal");
        expect(response.headers).toMatchObject({
          "retry-after": "2",
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
          "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
        });
      }
      expect((await say(room, 1)).content).toBe("We can deliver in May.");
      expect((await rejections()) - before).toBe(rejected.length + 5);
    });

    it("waits, streams and uploads in progress do not count", async () => {
      const { last_seq } = (await room.as(0).get()).body;
      // As many as allowed at once: requests that are held take no slot.
      const isOpen = () =>
        until("as many more are accepted", async () => {
          const responses = await Promise.all([room.as(0).get(), room.as(0).get()]);
          return responses.every(({ status }) => status === 200);
        });
      const waits: Promise<HttpResponse>[] = [];
      const streams: Awaited<ReturnType<typeof openStream>>[] = [];
      const bodies: ReturnType<typeof beginMessage>[] = [];
      for (let held = 0; held < HELD; held++) {
        bodies.push(beginMessage(room));
        await isOpen();
        waits.push(room.as(0).get(`/events?after=${last_seq}&wait=25`));
        await isOpen();
        streams.push(await streamOnceOpen(room));
        await isOpen();
      }
      const { taken } = await crowd(async () => undefined);
      expect(taken.length).toBe(MAX_CONCURRENT_REQUESTS);
      for (const { outgoing, rest, status } of bodies) {
        outgoing.end(rest);
        expect(await status).toBe(201);
      }
      for (const wait of waits) expect((await wait).status).toBe(200);
      for (const stream of streams) stream.close();
      const after = await crowd(async () => undefined);
      expect(after.taken.length).toBe(MAX_CONCURRENT_REQUESTS);
    });
    it("a batch of waits counts as one waiting request", async () => {
      const { last_seq } = (await room.as(0).get()).body;
      const waits = Array.from({ length: 5 }, (_, id) => ({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: { name: "wait_for_events", arguments: { invite: inviteOf(room, 0), after: last_seq } },
      }));
      const held = sendRequest("POST", `${service.baseUrl}/mcp`, {
        headers: { accept: "application/json, text/event-stream" },
        body: JSON.stringify(waits),
      });
      await until("all are waiting", async () => (await waitingAt([service])) === waits.length);
      const { taken } = await crowd(async () => undefined);
      expect(taken.length).toBe(MAX_CONCURRENT_REQUESTS);
      await say(room, 1);
      expect((await held).status).toBe(200);
    });

    it("responses that clients read slowly do not count", async () => {
      for (let message = 0; message < 120; message++)
        await room.as(0).post("/messages", { content: '"'.repeat(32_000) });
      const slow = Array.from({ length: HELD }, () =>
        request(room.url, { headers: bearer(room), agent: false }).end(),
      );
      await Promise.all(slow.map((each) => once(each, "response")));
      const { taken } = await crowd(async () => undefined);
      expect(taken.length).toBe(MAX_CONCURRENT_REQUESTS);
      for (const each of slow) each.destroy();
    });
  },
);

const bearer = (room: Room) => ({ authorization: `Bearer ${room.participant(0).token}` });

/** Opens a stream as soon as one is accepted: earlier requests may not be held yet. */
async function streamOnceOpen(room: Room): ReturnType<typeof openStream> {
  let stream: Awaited<ReturnType<typeof openStream>> | undefined;
  await until("a stream is accepted", async () => {
    stream = await openStream(room, 1).catch((error: Error) => {
      if (error.message !== "no stream: 503") throw error;
      return undefined;
    });
    return stream !== undefined;
  });
  if (!stream) throw new Error("no stream");
  return stream;
}

/** A message of which all but the last character is sent; `rest` is that. */
function beginMessage(room: Room): { outgoing: ClientRequest; rest: string; status: Promise<number> } {
  const body = JSON.stringify({ content: "At last" });
  const outgoing = request(`${room.url}/messages`, {
    method: "POST",
    agent: false,
    headers: {
      ...bearer(room),
      "content-type": "application/json",
      "content-length": String(body.length),
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on("error", reject).on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  outgoing.write(body.slice(0, -1));
  return { outgoing, rest: body.slice(-1), status };
}
