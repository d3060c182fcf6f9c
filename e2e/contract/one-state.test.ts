import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@/lib/store/migrate";
import type { ScratchDatabase } from "@/lib/store/scratch-database";
import { createTestDatabase } from "@/lib/store/test-database";
import { call } from "../support/http";
import { type CountedDatabase, countQueries } from "../support/query-counter";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { read, say } from "../support/steps";
import { until } from "../support/until";

/** The server answers requests of the API itself; Markdown for people goes through Next's own bundle of the same modules. */
describe("The server and Next's bundle, in one process", () => {
  let database: ScratchDatabase;
  let counted: CountedDatabase;
  let service: Service;
  let room: Room;
  beforeAll(async () => {
    database = await createTestDatabase();
    // Not by the service: the engine of migrations leaves its own connection to time out.
    await migrate(database.url, "prisma/migrations");
    counted = await countQueries(database.url);
    service = await startService({ DATABASE_URL: counted.url, DATABASE_POOL_SIZE: "1" });
    room = await joinedRoom(service);
  });
  afterAll(async () => {
    await service.stop();
    await counted.close();
    await database.drop();
  });

  const readThroughNext = async () => {
    const { status } = await call("GET", `${service.baseUrl}/r/${room.id}/${room.participant(0).token}.md`);
    expect(status).toBe(200);
  };

  it("share what a room holds: what one has read the other need not read", async () => {
    // Contents are kept for a few seconds, which may pass on a slow machine: then a new event gives another try.
    await until("Next's bundle finds the room and reads nothing more", async () => {
      await say(room, 0);
      await read(room);
      const before = counted.queries();
      await readThroughNext();
      return counted.queries() - before === 1;
    });
  });

  it("share their connections to the database: one of the pool and one for short readings", async () => {
    for (let turn = 0; turn < 3; turn++) {
      await say(room, 0);
      await readThroughNext();
      expect(counted.connections()).toBeLessThanOrEqual(2);
    }
  });
});
