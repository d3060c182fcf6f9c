import fc from "fast-check";
import { countOrphanedDeliveries } from "@/e2e/support/database";
import { sampled } from "@/e2e/support/metrics";
import { until } from "@/e2e/support/until";
import { remove, type ServiceAccess } from "../history/access";
import { checkHistory } from "../history/check-history";
import { checkTold } from "../history/check-told";
import { checkGone, checkUnchanged } from "../history/check-unchanged";
import { ensure } from "../history/operation";
import { type RoomHistory, runProgram } from "../history/run-program";
import { programs } from "../history/step";

/** Negotiations in several lanes, one room after the other in each, until `end`. */
export type Lanes = {
  /** Finished rooms, each checked against the rules. */
  done: RoomHistory[];
  /** Those of them that were deleted at once. */
  deleted: Set<RoomHistory>;
  /** Finishes the rooms in progress. Throws the first violation. */
  end(): Promise<void>;
  /** Whether there was a violation. */
  failed(): boolean;
};

const stepsEach = 10;
/** One room in this many is deleted at its end. */
const deletedOf = 4;

/** Starts `count` lanes of random negotiations. */
export function runLanes(count: number, seed: number, access: ServiceAccess): Lanes {
  const done: RoomHistory[] = [];
  const deleted = new Set<RoomHistory>();
  let ending = false;
  let failed = false;
  const lanes = Array.from({ length: count }, async (_, lane) => {
    for (let room = 0; !ending; room++) {
      const [program] = fc.sample(programs(stepsEach), { seed: seed + lane + room * count, numRuns: 1 });
      if (!program) throw new Error("fast-check generated no program.");
      const history = await runProgram(program, access);
      checkHistory(history);
      if (room % deletedOf === 0) {
        await remove({ id: history.id, token: history.observerToken }, access);
        deleted.add(history);
      }
      done.push(history);
    }
  });
  const all = Promise.all(lanes);
  all.catch(() => {
    failed = true;
    ending = true;
  });
  return {
    done,
    deleted,
    end: async () => {
      ending = true;
      await all;
    },
    failed: () => failed,
  };
}

/** Throws unless finished rooms are as they were, and deleted ones unknown. */
export async function checkKept(
  rooms: RoomHistory[],
  { deleted }: Lanes,
  access: ServiceAccess,
): Promise<void> {
  for (const room of rooms) await (deleted.has(room) ? checkGone : checkUnchanged)(room, access);
}

/**
 * Throws unless everyone in the rooms that are left got all notifications that were due, and nothing is left in the
 * queue once they are deleted, too. Returns how many had to get one.
 */
export async function checkNotifications(
  { done, deleted }: Pick<Lanes, "done" | "deleted">,
  access: ServiceAccess,
): Promise<number> {
  const left = done.filter((room) => !deleted.has(room));
  const told = await Promise.all(left.map((room) => checkTold(room, access)));
  for (const { id, observerToken } of left) await remove({ id, token: observerToken }, access);
  await ensureQueueEmpty(access);
  return sumOf(told);
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Throws if anything waits in the queue for a receiver that was deleted, at whatever time. */
export async function ensureNoOrphans({ databaseUrl }: Pick<ServiceAccess, "databaseUrl">): Promise<void> {
  const orphans = databaseUrl === undefined ? 0 : await countOrphanedDeliveries(databaseUrl);
  ensure(orphans === 0, () => `${orphans} deliveries wait in the queue for deleted receivers.`);
}

/**
 * Throws unless, once all rooms were deleted, nothing waits in the queue any more, and nothing at all is left as soon
 * as the attempts that were running have ended: those of a killed process are given up within a minute.
 */
export async function ensureQueueEmpty({ baseUrls, databaseUrl }: ServiceAccess): Promise<void> {
  await ensureNoOrphans({ databaseUrl });
  const [baseUrl = ""] = baseUrls();
  const isEmpty = async () => (await sampled({ baseUrl }, "negotiation_room_deliveries_queued")) === 0;
  await until("no delivery of a deleted room is left in the queue", isEmpty, 90_000);
}

/**
 * How many requests were sent in these rooms, how many got no response although they were not aborted, and how many were
 * replayed from their key.
 */
export function countRequests(rooms: RoomHistory[]): {
  sent: number;
  withoutResponse: number;
  replayed: number;
} {
  const attempts = rooms.flatMap(({ operations }) => operations.flatMap((operation) => operation.attempts));
  return {
    sent: attempts.length,
    withoutResponse: attempts.filter(({ response, isAbandoned }) => !response && !isAbandoned).length,
    replayed: attempts.filter(({ response }) => response?.headers["idempotent-replayed"] === "true").length,
  };
}

/** The slowest response time in these rooms without waits, including requests that got no response. */
export function slowestMs(rooms: RoomHistory[]): number {
  let slowest = 0;
  for (const { operations } of rooms)
    for (const { request, attempts } of operations) {
      const held = request.kind === "poll" ? (request.wait ?? 0) * 1_000 : 0;
      for (const { begin, end } of attempts) slowest = Math.max(slowest, end - begin - held);
    }
  return slowest;
}
