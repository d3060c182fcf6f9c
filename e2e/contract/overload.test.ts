import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withRoomsLocked } from "../support/database";
import { openStream } from "../support/event-stream";
import { type Answer, call } from "../support/http";
import { inviteOf } from "../support/mcp";
import { metricsToken, sampled, waitingAt } from "../support/metrics";
import { expectRefusal } from "../support/refusal";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

const CALLS_AT_ONCE = 2;
const CALLS = 6;
const HELD = CALLS_AT_ONCE + 1;

describe.each(["direct", "next"])(
  "With API_ROUTER=%s, of more calls at once than CALLS_AT_ONCE",
  (router) => {
    let service: Service;
    let room: Room;
    beforeAll(async () => {
      const env = { API_ROUTER: router, CALLS_AT_ONCE: String(CALLS_AT_ONCE), METRICS_TOKEN: metricsToken };
      service = await startService(env);
      room = await joinedRoom(service);
    });
    afterAll(() => service?.stop());

    const health = () => call("GET", `${service.baseUrl}/health`);
    const refusals = async () =>
      (await sampled(
        service,
        'negotiation_room_call_duration_seconds_count{method="GET",route="none",status="503"}',
      )) ?? 0;

    /** Makes calls that the database keeps waiting until all but so many are refused; gives their answers. */
    async function crowd(whileFull: () => Promise<void>): Promise<{ refused: Answer[]; taken: Answer[] }> {
      const refused: Answer[] = [];
      let pending: Promise<Answer>[] = [];
      await withRoomsLocked(service.databaseUrl, async () => {
        pending = Array.from({ length: CALLS }, async () => {
          const answer = await room.as(0).get();
          if (answer.status !== 200) refused.push(answer);
          return answer;
        });
        await until("all that are too many are refused", async () => refused.length >= CALLS - CALLS_AT_ONCE);
        await whileFull();
      });
      const answers = await Promise.all(pending);
      return { refused, taken: answers.filter((answer) => !refused.includes(answer)) };
    }

    it("those that are too many are refused at once, the others answered, and so is the next", async () => {
      const before = await refusals();
      const { refused, taken } = await crowd(async () => {
        expect((await health()).status).toBe(200);
        for (const path of ["", "/final.md", "/events?after=0&wait=25"])
          expectRefusal(await room.as(0).get(path), 503, "internal");
        expectRefusal(await room.as(0).post("/messages", { content: "Too much" }), 503, "internal");
        expectRefusal(await call("GET", `${service.baseUrl}/create`), 503, "internal");
        expectRefusal(await call("GET", `${service.baseUrl}/health/ready`), 503, "internal");
      });
      expect([taken.length, refused.length]).toEqual([CALLS_AT_ONCE, CALLS - CALLS_AT_ONCE]);
      for (const answer of refused) {
        expectRefusal(answer, 503, "internal");
        expect(answer.headers).toMatchObject({
          "retry-after": "2",
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
          "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
        });
      }
      expect((await say(room, 1)).content).toBe("We can deliver in May.");
      expect((await refusals()) - before).toBe(refused.length + 5);
    });

    it("neither waits nor streams nor bodies on their way count", async () => {
      const { last_seq } = (await room.as(0).get()).body;
      // As many as may be under way: none of those that are held takes a place.
      const isOpen = () =>
        until("as many more are taken", async () => {
          const answers = await Promise.all([room.as(0).get(), room.as(0).get()]);
          return answers.every(({ status }) => status === 200);
        });
      const waits: Promise<Answer>[] = [];
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
      expect(taken.length).toBe(CALLS_AT_ONCE);
      for (const { outgoing, rest, status } of bodies) {
        outgoing.end(rest);
        expect(await status).toBe(201);
      }
      for (const wait of waits) expect((await wait).status).toBe(200);
      for (const stream of streams) stream.close();
      const after = await crowd(async () => undefined);
      expect(after.taken.length).toBe(CALLS_AT_ONCE);
    });
    it("a batch of waits counts as one call that waits", async () => {
      const { last_seq } = (await room.as(0).get()).body;
      const waits = Array.from({ length: 5 }, (_, id) => ({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: { name: "wait_for_events", arguments: { invite: inviteOf(room, 0), after: last_seq } },
      }));
      const held = call("POST", `${service.baseUrl}/mcp`, {
        headers: { accept: "application/json, text/event-stream" },
        body: JSON.stringify(waits),
      });
      await until("all wait", async () => (await waitingAt([service])) === waits.length);
      const { taken } = await crowd(async () => undefined);
      expect(taken.length).toBe(CALLS_AT_ONCE);
      await say(room, 1);
      expect((await held).status).toBe(200);
    });

    it("nor do answers that their clients take their time to read", async () => {
      for (let message = 0; message < 120; message++)
        await room.as(0).post("/messages", { content: '"'.repeat(32_000) });
      const slow = Array.from({ length: HELD }, () =>
        request(room.url, { headers: bearer(room), agent: false }).end(),
      );
      await Promise.all(slow.map((each) => once(each, "response")));
      const { taken } = await crowd(async () => undefined);
      expect(taken.length).toBe(CALLS_AT_ONCE);
      for (const each of slow) each.destroy();
    });
  },
);

const bearer = (room: Room) => ({ authorization: `Bearer ${room.participant(0).token}` });

/** A stream, as soon as one is taken: what was begun before may not be held yet. */
async function streamOnceOpen(room: Room): ReturnType<typeof openStream> {
  let stream: Awaited<ReturnType<typeof openStream>> | undefined;
  await until("a stream is taken", async () => {
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
    outgoing.on("error", reject).on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  outgoing.write(body.slice(0, -1));
  return { outgoing, rest: body.slice(-1), status };
}
