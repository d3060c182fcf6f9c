import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/** Migrations, and the wait for those of another process, may take longer than the role's statement timeout. */
export const noStatementTimeout = "SET statement_timeout = 0";

/** Leaves nothing out of what the engine compares. */
export const noFilter = { externalTables: [], externalEnums: [] };

/**
 * Applies the missing migrations of `directory` and returns their names. Uses Prisma's engine as WebAssembly
 * (docs/decisions/0013-migrations-by-wasm-engine.md) and the usual table `_prisma_migrations`.
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

/** The names of the migrations in `directory`, oldest first. */
export async function listMigrations(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The migrations of `directory` as the engine reads them. */
export async function readMigrations(directory: string) {
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

/** Starts the engine on a database. `free` it afterwards. */
export async function startEngine(
  url: string,
  datamodels?: [string, string][],
): Promise<bindings.SchemaEngine> {
  loaded ??= loadBindings();
  await loaded;
  const adapter = bindMigrationAwareSqlAdapterFactory(new EngineAdapter(url));
  return bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
}

/** The type ids of PostgreSQL's "char" and text. */
const charType = 18;
const textType = 25;
/** The columns of type "char" that the engine reads from the catalog, by their names in its queries. */
const charColumns = new Set(["constraint_type", "confdeltype", "confupdtype"]);

/** Prisma's adapter rejects the type "char". This one reads it as text and passes it on as the character it is. */
class EngineAdapter extends PrismaPg {
  constructor(url: string) {
    const pool = new pg.Pool({
      connectionString: url,
      allowExitOnIdle: true,
      onConnect: (client) => client.query(noStatementTimeout),
    });
    const query = pool.query.bind(pool);
    const queryCharsAsText = async (config: pg.QueryArrayConfig) => {
      const result = await query(config);
      for (const field of result.fields) if (field.dataTypeID === charType) field.dataTypeID = textType;
      return result;
    };
    super(Object.assign(pool, { query: queryCharsAsText }), { disposeExternalPool: true });
  }

  override async connect() {
    const connection = await super.connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (query) => {
      const { columnNames, columnTypes, rows } = await queryRaw(query);
      const types = columnTypes.map((type, index) =>
        charColumns.has(columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { columnNames, columnTypes: types, rows };
    };
    return connection;
  }

  /** The database is empty and unused, so it is its own shadow database. */
  override connectToShadowDb() {
    return this.connect();
  }
}

let loaded: Promise<void> | undefined;

/** The entry point of the package imports the .wasm file as a module, which Node can't do. */
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
