import { parseArgs } from "node:util";
import { join, post, safe } from "@/e2e/support/plain-room";
import { getRoom, storeRoom, write } from "@/e2e/support/stored-room";
import { createTestDatabase } from "@/e2e/support/test-database";
import startTestPostgres from "@/e2e/support/test-postgres";
import { observerName } from "@/lib/room/happenings";
import type { Command } from "@/lib/room/room";
import { closeDatabase } from "@/lib/store/connection/prisma";
import { migrate } from "@/lib/store/migrations/migrate";
import { countDeliveries } from "@/lib/store/notifications/jobs";
import { replaceTargets } from "@/lib/store/notifications/targets";
import { writeTables } from "@/tools/support/document";
import { dated, type Figure, table } from "@/tools/support/figure";

/**
 * What it costs to store an event, without webhooks and with two (npm run bench:notifications).
 * --write writes the figures into docs/performance.md.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const rounds = 20;
const eventsEach = 40;
const propose: Command = { type: "propose", markdown: safe("text") };

const stopPostgres = await startTestPostgres();
const database = await createTestDatabase();
await migrate(database.url, "prisma/migrations");
process.env.DATABASE_URL = database.url;
const figures: Figure[] = [];
try {
  const cases: [string, boolean, (event: number) => [number, Command]][] = [
    ["a message, no webhooks", false, (event) => [event % 2, post()]],
    ["a message, two webhooks", true, (event) => [event % 2, post()]],
    ["a proposal that passes the turn, no webhooks", false, (event) => [event % 2, propose]],
    ["a proposal that passes the turn, two webhooks", true, (event) => [event % 2, propose]],
  ];
  const times = cases.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, [, isTold, next]] of cases.entries()) {
      times[index]?.push(...(await measure(isTold, next)));
    }
  }
  for (const [index, [what]] of cases.entries()) {
    figures.push({ what: `${what}, median`, value: median(times[index] ?? []), unit: "ms" });
  }
  figures.push({ what: "jobs in the queue at the end", value: await countDeliveries() });
  console.log(`\n${table(figures)}\n`);
  if (values.write) await writeTables("docs/performance.md", { notifications: dated(figures) });
} finally {
  await closeDatabase();
  await database.drop();
  await stopPostgres();
}

/** The milliseconds of each read and append of a room, the first ones left out. */
async function measure(isTold: boolean, next: (event: number) => [number, Command]): Promise<number[]> {
  const { room } = await storeRoom();
  if (isTold) {
    for (const viewer of [room.participants[0]?.id ?? "", observerName]) {
      const target = {
        ...{ roomId: room.id, id: `${room.id}-${viewer}`, viewer, channel: "webhook" },
        ...{ address: "https://hooks.example.com/", secret: "secret", happenings: ["turn" as const] },
      };
      await replaceTargets(await getRoom(room.id), [], target);
    }
  }
  await write(room.id, 1, join);
  const times: number[] = [];
  for (let event = 0; event < eventsEach; event++) {
    const begin = performance.now();
    await write(room.id, ...next(event));
    times.push(performance.now() - begin);
  }
  return times.slice(5);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
