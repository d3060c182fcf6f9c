import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";

/** A migration, or the wait for another's, takes as long as it takes, whatever the role's time-out for calls. */
export const untimed = "SET statement_timeout = 0";

const noFilter = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations of `directory` that the database has not seen yet, with Prisma's own engine, compiled to
 * WebAssembly so that nothing is downloaded. It keeps the usual `_prisma_migrations`. Gives the names it applied.
 */
export async function applyMigrations(url: string, directory: string): Promise<string[]> {
  const engine = await startEngine(url);
  try {
    const migrationsList = await readMigrations(directory);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilter });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/**
 * The SQL that leads from the migrations of `directory` to the Prisma schema in `schemaFile`; empty when they agree.
 * Replays the migrations in the database behind `emptyUrl`. Check constraints are not compared: the schema has no words
 * for them.
 */
export async function diffMigrations(
  emptyUrl: string,
  directory: string,
  schemaFile: string,
): Promise<string> {
  const schema = { path: schemaFile, content: await readFile(schemaFile, "utf8") };
  const engine = await startEngine(emptyUrl, [[schema.path, schema.content]]);
  try {
    const result = await engine.diff({
      from: { tag: "migrations", ...(await readMigrations(directory)) },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: noFilter,
    });
    return result.exitCode === 2 ? (result.stdout ?? "") : "";
  } finally {
    engine.free();
  }
}

/** The names of the migrations in `directory`, oldest first. */
export async function listMigrations(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function readMigrations(directory: string) {
  const baseDir = resolve(directory);
  const names = await listMigrations(baseDir);
  const migrationDirectories = await Promise.all(
    names.map(async (name) => {
      const value = await readFile(join(baseDir, name, "migration.sql"), "utf8");
      return { path: name, migrationFile: { path: "migration.sql", content: { tag: "ok", value } as const } };
    }),
  );
  const lockfile = {
    path: "migration_lock.toml",
    content: await readFile(join(baseDir, "migration_lock.toml"), "utf8"),
  };
  return { baseDir, lockfile, shadowDbInitScript: "", migrationDirectories };
}

async function startEngine(url: string, datamodels?: [string, string][]): Promise<bindings.SchemaEngine> {
  loaded ??= loadBindings();
  await loaded;
  const onConnect = (connection: pg.ClientBase) => connection.query(untimed);
  const adapter = bindMigrationAwareSqlAdapterFactory(
    new EngineAdapter({ connectionString: url, onConnect }),
  );
  return bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
}

const charExpressions = /\bcon(?:str)?\.(?:contype|confdeltype|confupdtype)\b/g;
const charColumns = new Set(["constraint_type", "confdeltype", "confupdtype"]);

class EngineAdapter extends PrismaPg {
  /**
   * The adapter does not know the catalog's own type "char", in which the engine reads the kinds of constraints: they
   * are fetched as text and handed over as the characters that the engine expects.
   */
  override async connect() {
    const connection = await super.connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (query) => {
      const result = await queryRaw({ ...query, sql: query.sql.replace(charExpressions, "$&::text") });
      const columnTypes = result.columnTypes.map((type, index) =>
        charColumns.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return connection;
  }

  /** The database is empty and ours alone: it is its own shadow. */
  override connectToShadowDb() {
    return this.connect();
  }
}

let loaded: Promise<void> | undefined;

/** The package's own entry imports the .wasm file as a module, which Node can't do: instantiate it by hand. */
async function loadBindings(): Promise<void> {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(join(dirname(script), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start !== "function")
    throw new Error("The schema engine's WebAssembly module has no start function.");
  start();
}
