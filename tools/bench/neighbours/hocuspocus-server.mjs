import { Database } from "@hocuspocus/extension-database";
import { Server } from "@hocuspocus/server";
import pg from "pg";

// Hocuspocus with its default settings, and the state of each document in PostgreSQL.
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await database.query("CREATE TABLE IF NOT EXISTS documents (name text PRIMARY KEY, state bytea NOT NULL)");

const store = new Database({
  fetch: async ({ documentName }) => {
    const { rows } = await database.query("SELECT state FROM documents WHERE name = $1", [documentName]);
    return rows[0]?.state ?? null;
  },
  store: async ({ documentName, state }) => {
    await database.query(
      "INSERT INTO documents (name, state) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET state = excluded.state",
      [documentName, state],
    );
  },
});
const port = Number(process.env.PORT);
await new Server({ address: "127.0.0.1", port, quiet: true, extensions: [store] }).listen();
