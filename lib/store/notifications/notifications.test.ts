import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dumpDatabase } from "@/e2e/support/database";
import { join, post, safe } from "@/e2e/support/plain-room";
import { deleteAsObserver, getRoom, storeRoom, write } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { until } from "@/e2e/support/until";
import { decide } from "@/lib/room/decide";
import { evolve } from "@/lib/room/evolve";
import { type Happening, observerName, personName } from "@/lib/room/happenings";
import type { Command, Room } from "@/lib/room/room";
import { hashToken } from "@/lib/security/tokens";
import { prisma } from "../connection/prisma";
import { appendEvent } from "../events";
import { deleteExpiredRooms } from "../rooms";
import { countDeliveries, type DeliveryJob, postponeDelivery, takeOverDeliveries } from "./jobs";
import { deleteTarget, findTarget, readTargets, replaceTargets, type Target } from "./targets";
import { startDeliveries } from "./worker";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());
beforeEach(async () => {
  await prisma().$executeRaw`DELETE FROM rooms`;
  expect(await jobs()).toEqual([]);
});

type Job = { payload: DeliveryJob; key: string | null; attempts: number };
const jobs = () =>
  prisma().$queryRaw<Job[]>`SELECT payload, key, attempts FROM graphile_worker._private_jobs ORDER BY id`;
/**
 * Makes PostgreSQL roll back the next transaction that deletes a job, as it does in a deadlock. In a real one it would
 * choose the transaction that has waited for a second, so the choice would depend on the speed of the machine. `end()`
 * returns how many jobs were to be deleted, the first of them counted twice.
 */
async function failWithDeadlock(): Promise<{ end(): Promise<number> }> {
  // The rollback of a transaction leaves the value of a sequence.
  await prisma().$executeRawUnsafe("CREATE SEQUENCE deletions");
  await prisma().$executeRawUnsafe(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('deletions') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
    RETURN OLD;
  END $$`);
  await prisma().$executeRawUnsafe(
    "CREATE TRIGGER fail_once BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION fail_once()",
  );
  return {
    async end() {
      const [row] = await prisma().$queryRaw<{ value: bigint }[]>`SELECT nextval('deletions') - 1 AS value`;
      await prisma().$executeRawUnsafe("DROP FUNCTION fail_once CASCADE");
      await prisma().$executeRawUnsafe("DROP SEQUENCE deletions");
      return Number(row?.value);
    },
  };
}

const told = async () => (await jobs()).map(({ payload: { target, happening } }) => `${target} ${happening}`);

let count = 0;

/** Adds a target for a viewer: a position, the observer, or the person of position 1. Returns its id. */
async function addTarget(
  { id }: Room,
  viewer: number | "observer" | "person",
  happenings: Happening[] = ["turn", "agreed", "ended", "deleted"],
): Promise<string> {
  const { room, notificationsSet } = await getRoom(id);
  const idAt = (position: number) => room.participants[position]?.id ?? "";
  const name =
    typeof viewer === "number"
      ? idAt(viewer)
      : { observer: observerName, person: personName(idAt(1)) }[viewer];
  const target: Target = {
    ...{ roomId: id, id: `target-${++count}`, viewer: name, channel: "webhook", happenings },
    ...{ address: "https://hooks.example.com/", secret: "secret" },
  };
  expect(await replaceTargets({ room, notificationsSet }, [], target)).toBe(true);
  return target.id;
}

const propose: Command = { type: "propose", markdown: safe("text") };
const agree: Command = { type: "agree", version: 1 };

describe("an event", () => {
  test("is enqueued for those whose turn it becomes, and for the observer; not for others", async () => {
    const { room } = await storeRoom();
    const [creator, other, observer] = [
      await addTarget(room, 0),
      await addTarget(room, 1),
      await addTarget(room, "observer"),
    ];
    await write(room.id, 1, join);
    expect((await told()).sort()).toEqual([`${creator} turn`, `${observer} turn`]);
    await write(room.id, 0, propose);
    expect((await told()).sort()).toEqual([`${creator} turn`, `${other} turn`, `${observer} turn`].sort());
  });

  test("is enqueued once more only if it becomes the turn again", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await write(room.id, 1, join);
    const [first] = await jobs();
    await write(room.id, 1, post());
    expect(await jobs()).toEqual([first]);
  });

  test("takes the place of an older one that still waits", async () => {
    const { room } = await storeRoom();
    const observer = await addTarget(room, "observer");
    await write(room.id, 1, join);
    await write(room.id, 0, propose);
    const { room: now } = await getRoom(room.id);
    expect(await jobs()).toMatchObject([
      {
        key: `${observer}:turn`,
        payload: {
          target: observer,
          happening: "turn",
          seq: 3,
          status: "open",
          at: now.lastAt.toISOString(),
        },
      },
    ]);
  });

  test.each([
    ["waits for a limit, keeps its time", null, "1 hour", [3_600]],
    ["has failed and waits for long, runs within 10 seconds", "Not delivered.", "1 hour", [10]],
    ["has failed and is soon tried again, keeps its time", "Not delivered.", "5 seconds", [5]],
  ])("in the place of one that %s", async (_, error, wait, expected) => {
    const { room } = await storeRoom();
    await addTarget(room, "observer");
    await write(room.id, 1, join);
    await prisma().$executeRaw`
      UPDATE graphile_worker._private_jobs SET last_error = ${error}, attempts = 3, run_at = now() + ${wait}::interval`;
    await write(room.id, 0, propose);
    const times = await prisma().$queryRaw<{ seconds: number }[]>`
      SELECT ceil(extract(epoch FROM run_at - now()) / 5)::int * 5 AS seconds FROM graphile_worker._private_jobs`;
    expect(times.map(({ seconds }) => seconds)).toEqual(expected);
  });

  test("is enqueued besides an older one that begins to run at the same moment", async () => {
    const { room } = await storeRoom();
    await addTarget(room, "observer");
    await write(room.id, 1, join);
    const begin = `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'one', attempts = 1`;
    await duringTransaction(begin, async (other) => {
      const written = write(room.id, 0, propose);
      await until("the event waits for the job", async () => {
        const waiting = await prisma().$queryRaw<object[]>`SELECT pid FROM pg_locks WHERE NOT granted`;
        return waiting.length > 0;
      });
      await other.query("COMMIT");
      expect(await written).toBe(true);
    });
    expect((await jobs()).map(({ key, payload: { seq } }) => [key !== null, seq])).toEqual([
      [false, 2],
      [true, 3],
    ]);
    // It is forgotten when its process says that it has failed, or dies.
    await prisma().$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = NULL`;
    await takeOverDeliveries();
    expect(await jobs()).toMatchObject([{ payload: { seq: 3 } }]);
  });

  test("takes the place of one that was taken over from a process that is only slow, and is not lost when that ends", async () => {
    const { room } = await storeRoom();
    await addTarget(room, "observer");
    await write(room.id, 1, join);
    const ids = () => prisma().$queryRaw<{ id: bigint }[]>`SELECT id FROM graphile_worker._private_jobs`;
    const [taken] = await ids();
    await prisma().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'slow', attempts = 1`;
    await takeOverDeliveries();
    await write(room.id, 0, propose);
    // The slow process is done.
    await prisma().$queryRaw`SELECT id::text FROM graphile_worker.complete_jobs(ARRAY[${taken?.id}::bigint])`;
    expect(await jobs()).toMatchObject([{ payload: { seq: 3 } }]);
  });

  test("that closes the room is enqueued for everyone who asked for it", async () => {
    const { room } = await storeRoom();
    const targets = [
      await addTarget(room, 0, ["agreed"]),
      await addTarget(room, 1, ["agreed", "ended"]),
      await addTarget(room, "observer", ["agreed"]),
    ];
    await addTarget(room, 1, ["ended", "deleted"]);
    for (const [position, command] of [
      [1, join],
      [0, propose],
      [0, agree],
      [1, agree],
    ] as const) {
      await write(room.id, position, command);
    }
    expect((await told()).sort()).toEqual(targets.map((id) => `${id} agreed`).sort());
  });

  test("in a room without notifications enqueues nothing", async () => {
    const { room } = await storeRoom();
    await write(room.id, 1, join);
    expect(await countDeliveries()).toBe(0);
  });

  test("is not stored if somebody set up notifications after the room was read", async () => {
    const { room, now, notificationsSet } = await getRoom((await storeRoom()).room.id);
    await addTarget(room, 0);
    const actor = room.participants[1];
    const event = actor && decide(room, actor, join, now);
    if (!event) throw new Error("There is no event.");
    expect(await appendEvent(room, event, evolve(room, event), { notificationsSet })).toBe(false);
    expect((await getRoom(room.id)).room.lastSeq).toBe(1);
    expect(await jobs()).toEqual([]);
  });

  test("is not stored if its job can't be", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await prisma().$executeRaw`ALTER TABLE graphile_worker._private_jobs ADD CONSTRAINT none CHECK (false)`;
    await expect(write(room.id, 1, join)).rejects.toThrow();
    await prisma().$executeRaw`ALTER TABLE graphile_worker._private_jobs DROP CONSTRAINT none`;
    expect((await getRoom(room.id)).room.lastSeq).toBe(1);
  });
});

describe("the targets of a room", () => {
  test("change only in the state that was read", async () => {
    const { room, notificationsSet } = await getRoom((await storeRoom()).room.id);
    const id = await addTarget(room, 0);
    expect(await replaceTargets({ room, notificationsSet }, [id])).toBe(false);
    const now = await getRoom(room.id);
    await write(room.id, 1, join);
    expect(await replaceTargets(now, [id])).toBe(false);
    expect(await readTargets(room.id)).toHaveLength(1);
    expect(await replaceTargets(await getRoom(room.id), [id])).toBe(true);
    expect(await readTargets(room.id)).toEqual([]);
  });

  test("are found with the role of their viewer until the room is gone", async () => {
    const { room } = await storeRoom({ approving: [1] });
    const [creator, observer] = [await addTarget(room, 0), await addTarget(room, "observer")];
    expect(await findTarget(creator)).toMatchObject({ roomId: room.id, role: "Role 0" });
    expect(await findTarget(observer)).toMatchObject({ roomId: room.id, role: null });
    expect(await findTarget(await addTarget(room, "person"))).toMatchObject({ role: "Role 1" });
    await deleteTarget({ roomId: room.id, id: creator });
    expect(await findTarget(creator)).toBeNull();
    await prisma()
      .$executeRaw`UPDATE rooms SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`;
    expect(await findTarget(observer)).toBeNull();
  });

  test("end with the link of their participant, and those of others stay", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    const other = await addTarget(room, 1);
    await write(room.id, 1, join);
    const { room: before, now, notificationsSet } = await getRoom(room.id);
    const actor = before.participants[0];
    const event = actor && decide(before, actor, { type: "replaceLink" }, now);
    if (!event) throw new Error("There is no event.");
    const tokenHash = hashToken("another");
    expect(await appendEvent(before, event, evolve(before, event), { tokenHash, notificationsSet })).toBe(
      true,
    );
    expect((await readTargets(room.id)).map(({ id }) => id)).toEqual([other]);
    expect(await jobs()).toEqual([]);
  });
});

/** The tables, of all schemas, that have a row with one of these texts in it. */
async function tablesThatContain(texts: string[]): Promise<string[]> {
  const dump = await dumpDatabase(process.env.DATABASE_URL ?? "");
  const lines = dump.split("\n").filter((line) => texts.some((text) => line.includes(text)));
  return [...new Set(lines.map((line) => line.replace(/: .*/, "")))].sort();
}

describe("nothing of a room is in any table", () => {
  const roomWithJobs = async () => {
    const { room } = await storeRoom();
    const ids = [await addTarget(room, 0), await addTarget(room, "observer")];
    await write(room.id, 1, join);
    expect(await jobs()).toHaveLength(2);
    expect(await tablesThatContain(ids)).toEqual([
      "graphile_worker._private_jobs",
      "public.notification_targets",
    ]);
    return { room, texts: [room.id, ...ids] };
  };

  test("once it is deleted, even while a job runs", async () => {
    const { room, texts } = await roomWithJobs();
    await prisma().$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'one'`;
    expect(await deleteAsObserver(room.id)).toMatchObject([{ address: "https://hooks.example.com/" }, {}]);
    expect(await tablesThatContain(texts)).toEqual([]);
    expect(await deleteAsObserver(room.id)).toBeNull();
  });

  test("once it is purged", async () => {
    const { texts } = await roomWithJobs();
    await prisma()
      .$executeRaw`UPDATE rooms SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`;
    expect(await deleteExpiredRooms(10)).toBe(1);
    expect(await tablesThatContain(texts)).toEqual([]);
  });
});

describe("the queue", () => {
  test("runs a job until it succeeds, and forgets it then", async () => {
    const { room } = await storeRoom();
    const target = await addTarget(room, 0);
    const delivered: DeliveryJob[] = [];
    const { stop } = await startDeliveries(async (job) => {
      delivered.push(job);
      if (delivered.length < 2) throw new Error("Not delivered.");
    }, 1_000);
    await write(room.id, 1, join);
    await until("the jobs have run", async () => delivered.length === 2 && (await countDeliveries()) === 0);
    await stop();
    expect(delivered[1]).toEqual(delivered[0]);
    expect(delivered[0]).toMatchObject({ target, happening: "turn", seq: 2 });
  });

  test("runs the job of a room while receivers of another do not respond", async () => {
    const [silent, other] = [(await storeRoom()).room, (await storeRoom()).room];
    for (let number = 0; number < 50; number++) await addTarget(silent, "observer");
    const target = await addTarget(other, "observer");
    const running: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { stop } = await startDeliveries(async (job) => {
      running.push(job.target);
      if (job.target !== target) await answered;
    }, 1_000);
    await write(silent.id, 1, join);
    await until("all wait for their receivers", async () => running.length === 50);
    await write(other.id, 1, join);
    await until("the other job has run", async () => running.includes(target));
    answer();
    await until("all have run", async () => (await countDeliveries()) === 0);
    await stop();
  });

  test("runs the first job of each room before the others of a room with many receivers", async () => {
    const [large, small] = [(await storeRoom()).room, (await storeRoom()).room];
    for (let number = 0; number < 50; number++) await addTarget(large, "observer");
    const target = await addTarget(small, "observer");
    await write(large.id, 1, join);
    await write(small.id, 1, join);
    // As the library does.
    const due = await prisma().$queryRaw<Pick<Job, "payload">[]>`
      SELECT payload FROM graphile_worker._private_jobs ORDER BY priority, run_at`;
    expect(due.slice(0, 2).map(({ payload }) => payload.target)).toContain(target);
    await deleteAsObserver(large.id);
    await deleteAsObserver(small.id);
  });

  test("stores results again that were rolled back because of a deadlock", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await addTarget(room, "observer");
    const finish: (() => void)[] = [];
    const { stop } = await startDeliveries(
      () => new Promise<undefined>((resolve) => finish.push(() => resolve(undefined))),
      1_000,
    );
    await write(room.id, 1, join);
    await until("both run", async () => finish.length === 2);
    const deadlocks = await failWithDeadlock();
    for (const each of finish) each();
    await until("they are stored", async () => (await countDeliveries()) === 0);
    await stop();
    expect(await deadlocks.end()).toBe(3);
    expect(finish).toHaveLength(2);
  });

  test("deletes a room again if that was rolled back because of a deadlock", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await addTarget(room, "observer");
    await write(room.id, 1, join);
    const deadlocks = await failWithDeadlock();
    expect(await deleteAsObserver(room.id)).toHaveLength(2);
    expect(await deadlocks.end()).toBe(3);
    expect(await jobs()).toEqual([]);
  });

  test("runs a job that was postponed again, without an attempt and without waiting ever longer", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    const attempts: (number | undefined)[] = [];
    const { stop } = await startDeliveries(async () => {
      attempts.push((await jobs())[0]?.attempts);
      return attempts.length <= 3 ? { postponedMs: 20 } : undefined;
    }, 1_000);
    await write(room.id, 1, join);
    await until("the job has run", async () => attempts.length === 4 && (await countDeliveries()) === 0);
    await stop();
    expect(attempts).toEqual(Array(4).fill(1));
  });

  test("does not fail a postponed job that the same process runs again when its first run is reported as failed", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await write(room.id, 1, join);
    // As the library does.
    const begin = () => prisma().$queryRaw<{ id: bigint }[]>`
      UPDATE graphile_worker._private_jobs SET attempts = attempts + 1, locked_by = 'one', locked_at = now()
      WHERE is_available AND run_at <= now() RETURNING id`;
    const fail = (id: bigint) => prisma().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, run_at = now() + interval '1 hour'
      WHERE id = ${id} AND locked_by = 'one'`;
    const [first] = await begin();
    await postponeDelivery({ id: String(first?.id), process: "one", ms: 0 });
    const [second] = await begin();
    expect(await fail(first?.id ?? 0n)).toBe(0);
    expect(await jobs()).toMatchObject([{ attempts: 1 }]);
    expect(await fail(second?.id ?? 0n)).toBe(1);
  });

  test("forgets a job that was postponed if a newer one has taken its place", async () => {
    const { room } = await storeRoom();
    await addTarget(room, "observer");
    const delivered: number[] = [];
    const { stop } = await startDeliveries(async ({ seq }) => {
      if (seq !== 2) return void delivered.push(seq);
      await write(room.id, 0, propose);
      return { postponedMs: 20 };
    }, 1_000);
    await write(room.id, 1, join);
    await until("the queue is empty", async () => delivered.length > 0 && (await countDeliveries()) === 0);
    await stop();
    expect(delivered).toEqual([3]);
  });

  test("waits for running jobs when it stops, and gives those back that are aborted", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await addTarget(room, "observer");
    let running = 0;
    const { stop } = await startDeliveries((_, signal) => {
      running++;
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("stopped"))),
      );
    }, 300);
    await write(room.id, 1, join);
    await until("the jobs have run", async () => running === 2);
    await stop();
    expect(await countDeliveries()).toBe(2);
    const locks = await prisma().$queryRaw`SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`;
    expect(locks).toEqual([]);
  });

  test("takes over the jobs of a process that died, and deletes those that were replaced there", async () => {
    const { room } = await storeRoom();
    await addTarget(room, 0);
    await addTarget(room, "observer");
    await write(room.id, 1, join);
    await prisma().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'dead', attempts = 1`;
    await prisma().$executeRaw`
      UPDATE graphile_worker._private_jobs SET key = NULL, attempts = max_attempts WHERE key LIKE '%:turn' AND id = (
        SELECT min(id) FROM graphile_worker._private_jobs)`;
    const delivered: DeliveryJob[] = [];
    const { stop } = await startDeliveries(async (job) => void delivered.push(job), 1_000);
    await until("the jobs have run", async () => delivered.length === 1 && (await countDeliveries()) === 0);
    await stop();
  });
});
