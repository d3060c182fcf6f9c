import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CuttableProxy, cuttableProxy } from "@/e2e/support/cuttable-proxy";
import { countConnections, HELD_UP } from "@/e2e/support/database";
import { join } from "@/e2e/support/plain-room";
import { getRoom, storeRoom, write } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { until } from "@/e2e/support/until";
import { observerName } from "@/lib/room/happenings";
import { replaceTargets } from "./targets";
import { startDeliveries } from "./worker";

let dropDatabase: () => Promise<void>;
let url = "";
let proxy: CuttableProxy;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
  url = process.env.DATABASE_URL ?? "";
  // The queue goes through the proxy, everything else directly.
  proxy = await cuttableProxy(url);
  vi.stubEnv("DIRECT_DATABASE_URL", proxy.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await proxy?.cut();
  await dropDatabase();
});

test("the queue ends if its first query fails, so that it is started again", {
  timeout: 180_000,
}, async () => {
  await duringTransaction("LOCK TABLE graphile_worker._private_tasks", async () => {
    const { ended } = await startDeliveries(async () => undefined, 1_000);
    await ended.catch(() => undefined);
  });
});

test("the queue goes on after its connections stayed open but silent", { timeout: 150_000 }, async () => {
  const delivered: string[] = [];
  const { stop } = await startDeliveries(async ({ target }) => void delivered.push(target), 1_000);
  await enqueueFor("first");
  await until("the queue works", async () => delivered.includes("first"), 20_000);
  proxy.silence();
  await enqueueFor("second");
  await until("it is delivered over a new connection", async () => delivered.includes("second"), 100_000);
  await stop();
});

test("the queue ends if the result of a delivery can't be stored while others run", {
  timeout: 120_000,
}, async () => {
  const finish: (() => void)[] = [];
  const { ended } = await startDeliveries(
    () => new Promise<undefined>((resolve) => finish.push(() => resolve(undefined))),
    10_000,
  );
  for (const id of ["third", "fourth", "fifth", "sixth"]) await enqueueFor(id);
  await until("they run", async () => finish.length === 4, 20_000);
  await duringTransaction("LOCK TABLE graphile_worker._private_jobs", async () => {
    finish[0]?.();
    const isStored = `${HELD_UP} AND query ILIKE '%delete from%jobs%'`;
    await until(
      "its result is being stored",
      async () => (await countConnections(url, isStored)) > 0,
      20_000,
    );
    await proxy.cut();
  });
  await proxy.restore();
  for (const end of finish.slice(1)) {
    await pause(500);
    end();
  }
  let hasEnded = false;
  void ended
    .catch(() => undefined)
    .then(() => {
      hasEnded = true;
    });
  await until("it has ended", async () => hasEnded, 60_000);
});

/** Enqueues a delivery to a new target with this id. */
async function enqueueFor(id: string): Promise<void> {
  const { room, notificationsSet } = await getRoom((await storeRoom()).room.id);
  const target = { roomId: room.id, id, viewer: observerName, channel: "webhook" };
  const to = { address: "https://hooks.example.com/", secret: "secret", happenings: ["turn" as const] };
  expect(await replaceTargets({ room, notificationsSet }, [], { ...target, ...to })).toBe(true);
  await write(room.id, 1, join);
}
