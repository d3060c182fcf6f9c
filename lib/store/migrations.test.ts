import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { migrate } from "./migrate";
import { diffMigrations, listMigrations } from "./schema-engine";
import type { ScratchDatabase } from "./scratch-database";
import { createTestDatabase } from "./test-database";

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

test("of two processes that start at once one migrates and the other waits for it", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([migrate(url, directory), migrate(url, directory)]);
  expect(applied.flat()).toEqual(await listMigrations(directory));
});
