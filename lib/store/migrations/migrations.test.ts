import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { log } from "@/lib/log";
import { diffMigrations } from "@/scripts/diff-migrations";
import { migrate } from "./migrate";
import { listMigrations } from "./schema-engine";

const directory = "prisma/migrations";
const databases: ScratchDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map(({ drop }) => drop()));
});

test("the migrations lead to exactly prisma/schema.prisma", async () => {
  expect(await diffMigrations(await emptyDatabase(), directory, "prisma/schema.prisma")).toBe("");
});

test("an empty database gets every migration once, and its history in Prisma's own table", async () => {
  const url = await emptyDatabase();
  const names = await listMigrations(directory);
  expect(await migrate(url, directory)).toEqual(names);
  expect(await migrate(url, directory)).toEqual([]);

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT migration_name, finished_at FROM _prisma_migrations");
  await client.end();
  expect(rows).toEqual(names.map((name) => ({ migration_name: name, finished_at: expect.any(Date) })));
});

test("a process that waits for another's migration logs it, and the database's timeout does not end the wait", async () => {
  const url = await emptyDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '100ms'`);
  await other.query("SELECT pg_advisory_lock(20261121)");
  const told = vi.spyOn(log(), "info");
  const migrated = migrate(url, directory);
  await expect.poll(() => told.mock.calls.flat()).toContainEqual(expect.stringContaining("waiting"));
  await pause(300);
  await other.end();
  expect(await migrated).toEqual(await listMigrations(directory));
});

/** Statements that break a running process of the previous version, or lock it out. */
const breaking =
  /\bDROP (?:TABLE|COLUMN|DEFAULT|TYPE)\b|\bRENAME\b|\bSET NOT NULL\b|\bALTER COLUMN\b.*\bTYPE\b|\bADD COLUMN(?=[^,;]*\bNOT NULL\b)(?![^,;]*\bDEFAULT\b)/i;

test.each([
  ['ALTER TABLE "rooms" DROP COLUMN "brief"', true],
  ['DROP TABLE "calls"', true],
  ['ALTER TABLE "rooms" RENAME COLUMN "brief" TO "text"', true],
  ['ALTER TABLE "rooms" ALTER COLUMN "brief" SET NOT NULL', true],
  ['ALTER TABLE "rooms" ALTER COLUMN "last_seq" SET DATA TYPE BIGINT', true],
  ['ALTER TABLE "rooms" ADD COLUMN "kind" TEXT NOT NULL', true],
  ['ALTER TABLE "rooms" ADD COLUMN "a" TEXT DEFAULT \'x\', ADD COLUMN "kind" TEXT NOT NULL', true],
  ['ALTER TABLE "rooms" ADD COLUMN "kind" TEXT NOT NULL DEFAULT \'plain\'', false],
  ['ALTER TABLE "rooms" ADD COLUMN "kind" TEXT', false],
  ['CREATE INDEX "rooms_kind_idx" ON "rooms"("kind")', false],
])("%j breaks the previous version: %s", (statement, breaks) => {
  expect(breaking.test(statement)).toBe(breaks);
});

test("no migration breaks the previous version", async () => {
  for (const name of await listMigrations(directory)) {
    const sql = await readFile(`${directory}/${name}/migration.sql`, "utf8");
    expect(sql.replace(/^--.*$/gm, "").match(breaking), name).toBeNull();
  }
});

test("of two processes that start together, one migrates and the other waits", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([migrate(url, directory), migrate(url, directory)]);
  expect(applied.flat()).toEqual(await listMigrations(directory));
});
