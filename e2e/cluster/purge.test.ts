import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../support/cluster/cluster";
import { purge } from "../support/cron";
import { createRoom } from "../support/room";
import { until } from "../support/until";

const SECRET = ["cron", "secret", "of", "this", "test"].join("-");
/** More than two batches. */
const ROOMS = 130;
/** lib/store/rooms.ts */
const PURGE_LOCK = 20_261_122;
let cluster: Cluster;
let database: pg.Client;
beforeAll(async () => {
  cluster = await startCluster(3, { CRON_SECRET: SECRET, CLEANUP_INTERVAL_MS: "3600000" });
  database = new pg.Client({ connectionString: cluster.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await cluster.stop();
});

/** How many rooms each process deletes when all start at the same time. */
const purged = async (): Promise<number[]> => {
  const responses = await Promise.all(cluster.processes.map((each) => purge(each, SECRET)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  return responses.map(({ text }) => JSON.parse(text).deleted_rooms);
};

const stored = async (condition: string): Promise<number> =>
  (await database.query(`SELECT count(*)::int AS rooms FROM rooms WHERE ${condition}`)).rows[0].rooms;

describe("Three processes that delete expired rooms", () => {
  it("never do so at the same time, and together delete each room once", async () => {
    await createRoom(cluster);
    await Promise.all(Array.from({ length: ROOMS }, () => createRoom(cluster, { ttl_hours: 1 / 3_600 })));
    await until("they expire", async () => (await stored("expires_at < now()")) === ROOMS);

    await database.query("BEGIN");
    await database.query("SELECT pg_advisory_xact_lock($1)", [PURGE_LOCK]);
    expect(await purged()).toEqual([0, 0, 0]);
    await database.query("COMMIT");

    expect((await purged()).reduce((sum, count) => sum + count, 0)).toBe(ROOMS);
    expect(await stored("true")).toBe(1);
  });

  it("end a request before a proxy would close its connection, and leave the rest to the next", async () => {
    const rooms = 6 * 50 + 30;
    await Promise.all(Array.from({ length: rooms }, () => createRoom(cluster, { ttl_hours: 1 / 3_600 })));
    await until("they expire", async () => (await stored("expires_at < now()")) === rooms);
    await database.query(`
      CREATE FUNCTION delay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.08); RETURN OLD; END';
      CREATE TRIGGER delay BEFORE DELETE ON rooms FOR EACH ROW EXECUTE FUNCTION delay()`);
    const first = (await purged()).reduce((sum, count) => sum + count, 0);
    await database.query("DROP FUNCTION delay CASCADE");
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(rooms);
    expect(await stored("expires_at < now()")).toBe(rooms - first);
    expect((await purged()).reduce((sum, count) => sum + count, 0)).toBe(rooms - first);
  });
});
