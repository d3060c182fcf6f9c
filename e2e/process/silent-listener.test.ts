import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { type FaultProxy, startFaultProxy } from "@/tools/stress/faults/proxy";
import { countConnections, LISTENING } from "../support/database";
import { socketOf, throughPort } from "../support/database-socket";
import { openStream } from "../support/event-stream";
import { metricsToken, waitingAt } from "../support/metrics";
import { openRoom, type Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";
import { startUnwoken } from "../support/unwoken";

/** Far longer than anything here takes, shorter than a test may take. */
const LIMIT_MS = 60_000;

let database: ScratchDatabase;
let proxy: FaultProxy;
/** The listening connection goes through the proxy, all others go directly. */
let service: Service;
let other: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFaultProxy(socketOf(database.url));
  const DIRECT_DATABASE_URL = throughPort(database.url, proxy.port);
  const DATABASE_URL = database.url;
  [service, other] = await Promise.all([
    startService({ DATABASE_URL, DIRECT_DATABASE_URL, METRICS_TOKEN: metricsToken }),
    startService({ DATABASE_URL }),
  ]);
});
afterEach(() => {
  proxy.set("none");
});
afterAll(async () => {
  await service?.stop();
  await other?.stop();
  await proxy?.close();
  await database?.drop();
});

const told = (text: string): number => service.logs().split(text).length - 1;
const lost = () => told("not listening for changes of rooms");
const found = () => told("listening for changes of rooms again");

/** A room with a stream that is up to date, while the listening connection is open but silent. */
async function whileSilent(
  use: (room: Room, stream: Awaited<ReturnType<typeof openStream>>) => Promise<void>,
) {
  const room = await joinedRoom(service);
  const stream = await openStream(room, 0, "?after=2");
  await until("it listens", async () => found() === lost() && (await listens()), LIMIT_MS);
  await say(room, 1, "Heard");
  expect((await stream.next()).data.body).toBe("Heard");
  proxy.set("silence");
  try {
    await use(room, stream);
  } finally {
    stream.close();
  }
}

const listens = async () => (await countConnections(database.url, LISTENING)) >= 1;

/** The next event of a stream, however long it takes within the limit of a test. */
async function nextOf(stream: Awaited<ReturnType<typeof openStream>>): Promise<string> {
  for (const begin = Date.now(); ; ) {
    try {
      return (await stream.next()).data.body;
    } catch (error) {
      if (Date.now() - begin > LIMIT_MS) throw error;
    }
  }
}

describe("While the connection that listens is open but silent", () => {
  it(
    "a stream sends what its own process writes, and that the room is deleted",
    async () => {
      await whileSilent(async (room, stream) => {
        await say(room, 1, "Through the same process");
        expect((await stream.next()).data.body).toBe("Through the same process");
        await room.as(0).delete();
        expect((await stream.rest()).map(({ data }) => data)).toEqual([{ room_status: "deleted" }]);
      });
    },
    2 * LIMIT_MS,
  );

  it(
    "a waiting request gets what its own process writes at once",
    async () => {
      await whileSilent(async (room) => {
        const unwoken = await startUnwoken(service);
        const waiting = room.as(0).get("/events?after=3&wait=25");
        await until("both are waiting", async () => (await waitingAt([service])) === 2);
        await say(room, 1, "Through the same process");
        const first = await Promise.race([unwoken.response, waiting]);
        expect(first.body.events).toMatchObject([{ body: "Through the same process" }]);
        await unwoken.end();
      });
    },
    2 * LIMIT_MS,
  );

  it(
    "a waiting request finds at its end what another process wrote",
    async () => {
      await whileSilent(async (room) => {
        const waiting = room.as(0).get("/events?after=3&wait=4");
        await until("it is waiting", async () => (await waitingAt([service])) === 1);
        await say(openRoom(other, room.created), 1, "Through another process");
        const { body } = await waiting;
        expect(body.events).toMatchObject([{ body: "Through another process" }]);
        expect(body.last_seq).toBe(4);
      });
    },
    2 * LIMIT_MS,
  );

  it(
    "a stream finds what another process wrote, and the connection is replaced",
    async () => {
      await whileSilent(async (room, stream) => {
        const before = { lost: lost(), found: found() };
        await say(openRoom(other, room.created), 1, "Through another process");
        expect(await nextOf(stream)).toBe("Through another process");
        await until("the outage is noticed", async () => lost() === before.lost + 1, LIMIT_MS);
        proxy.set("none");
        await until("it listens again", async () => found() === before.found + 1, LIMIT_MS);
        await say(openRoom(other, room.created), 1, "And again");
        expect((await stream.next()).data.body).toBe("And again");
      });
    },
    3 * LIMIT_MS,
  );
});
