import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { migrate } from "@/lib/store/migrations/migrate";
import { sendRequest } from "../support/http";
import { type CountedDatabase, countQueries } from "../support/query-counter";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { read, say } from "../support/steps";
import { until } from "../support/until";

/** The server handles API requests itself; Markdown views go through Next's own bundle of the same modules. */
describe("The server and Next's bundle, in one process", () => {
  let database: ScratchDatabase;
  let counted: CountedDatabase;
  let service: Service;
  let room: Room;
  beforeAll(async () => {
    database = await createTestDatabase();
    // Migrated before, because the migration engine leaves its connection open until it times out.
    await migrate(database.url, "prisma/migrations");
    counted = await countQueries(database.url);
    service = await startService({
      DATABASE_URL: counted.url,
      DATABASE_POOL_SIZE: "1",
      // The job queue, whose connections come and go, and the one that listens are not counted.
      DIRECT_DATABASE_URL: database.url,
    });
    room = await joinedRoom(service);
  });
  afterAll(async () => {
    await service.stop();
    await counted.close();
    await database.drop();
  });

  const readThroughNext = async () => {
    const { status } = await sendRequest(
      "GET",
      `${service.baseUrl}/r/${room.id}/${room.participant(0).token}.md`,
    );
    expect(status).toBe(200);
  };

  it("share cached rooms: what one has read the other need not read", async () => {
    // Contents are cached for a few seconds. On a slow machine they may have expired: then a new event allows another try.
    await until("Next's bundle finds the room and reads nothing more", async () => {
      await say(room, 0);
      await read(room);
      const before = counted.queries();
      await readThroughNext();
      return counted.queries() - before === 1;
    });
  });

  it("share their database connections: one of the pool, one for short reads", async () => {
    for (let turn = 0; turn < 3; turn++) {
      await say(room, 0);
      await readThroughNext();
      expect(counted.connections()).toBeLessThanOrEqual(2);
    }
  });
});
