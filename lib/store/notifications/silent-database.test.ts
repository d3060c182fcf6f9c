import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CuttableProxy, cuttableProxy } from "@/e2e/support/cuttable-proxy";
import { join } from "@/e2e/support/plain-room";
import { getRoom, storeRoom, write } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { until } from "@/e2e/support/until";
import { observerName } from "@/lib/room/happenings";
import { replaceTargets } from "./targets";
import { startDeliveries } from "./worker";

let dropDatabase: () => Promise<void>;
let proxy: CuttableProxy;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
  // The queue goes through the proxy, everything else directly.
  proxy = await cuttableProxy(process.env.DATABASE_URL ?? "");
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

/** Enqueues a delivery to a new target with this id. */
async function enqueueFor(id: string): Promise<void> {
  const { room, notificationsSet } = await getRoom((await storeRoom()).room.id);
  const target = { roomId: room.id, id, viewer: observerName, channel: "webhook" };
  const to = { address: "https://hooks.example.com/", secret: "secret", happenings: ["turn" as const] };
  expect(await replaceTargets({ room, notificationsSet }, [], { ...target, ...to })).toBe(true);
  await write(room.id, 1, join);
}
