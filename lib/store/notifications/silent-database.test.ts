import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CuttableProxy, cuttableProxy } from "@/e2e/support/cuttable-proxy";
import { join } from "@/e2e/support/plain-room";
import { getRoom, storeRoom, write } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { until } from "@/e2e/support/until";
import { observerName } from "@/lib/room/happenings";
import { prisma } from "../connection/prisma";
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

test("the queue goes on after its connections stayed open but silent", { timeout: 120_000 }, async () => {
  const delivered: number[] = [];
  const { stop } = await startDeliveries(async ({ seq }) => void delivered.push(seq), 1_000);
  const { room, notificationsSet } = await getRoom((await storeRoom()).room.id);
  const target = { roomId: room.id, id: "target", viewer: observerName, channel: "webhook" };
  const to = { address: "https://hooks.example.com/", secret: "secret", happenings: ["turn" as const] };
  expect(await replaceTargets({ room, notificationsSet }, [], { ...target, ...to })).toBe(true);
  await until("the queue has begun", async () => {
    const known = await prisma().$queryRaw<object[]>`SELECT id FROM graphile_worker._private_tasks`;
    return known.length > 0;
  });
  proxy.silence();
  await write(room.id, 1, join);
  await until("it is delivered over a new connection", async () => delivered.length === 1, 100_000);
  await stop();
});
