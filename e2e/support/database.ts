import { Client } from "pg";

/** Every row of every table, as text. */
export async function dumpDatabase(url: string): Promise<string> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const dumps: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`);
      dumps.push(...rows.map(({ line }) => `${name}: ${line}`));
    }
    return dumps.join("\n");
  });
}

/** How many rows a table has. */
export const countRows = (url: string, table: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table.split(".").map(client.escapeIdentifier).join(".")}`,
    );
    return rows[0]?.count ?? 0;
  });

/** How many deliveries wait in the queue for a receiver that was deleted: alone, or with its room. */
export const countOrphanedDeliveries = (url: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs
       where task_identifier = 'deliver_notification' and locked_at is null
         and split_part(key, ':', 1) not in (select id from notification_targets)`,
    );
    return rows[0]?.count ?? 0;
  });

/** Lets a room expire now. */
export async function expireRoom(url: string, roomId: string): Promise<void> {
  await connected(url, (client) =>
    client.query("UPDATE rooms SET expires_at = created_at WHERE id = $1", [roomId]),
  );
}

/** Whether a connection waits for notifications of rooms. */
export const LISTENING = "query LIKE 'LISTEN room_changed%'";

/** How many connections to the database there are that fulfil a condition on pg_stat_activity. */
export async function countConnections(url: string, condition = "true"): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** Ends every connection that waits for notifications. */
export async function cutListeners(url: string): Promise<void> {
  await connected(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${LISTENING}`,
    ),
  );
}

/** Runs `work` while reads and writes of rooms are blocked. */
export async function withRoomsLocked(url: string, work: () => Promise<void>): Promise<void> {
  await connected(url, async (client) => {
    await client.query("BEGIN; LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE");
    await work();
    await client.query("ROLLBACK");
  });
}

/** Whether a connection waits for a lock. */
export const HELD_UP = "wait_event_type = 'Lock'";

/** Runs `work` while writes to rooms are blocked, and reads are not. */
export async function withWritesHeldUp(url: string, work: () => Promise<void>): Promise<void> {
  await connected(url, async (client) => {
    await client.query("BEGIN; LOCK TABLE rooms, events IN SHARE MODE");
    await work();
    await client.query("ROLLBACK");
  });
}

/** Whether a dump contains `text`, plain or in the hexadecimal form of bytes. */
export function holds(dump: string, text: string): boolean {
  return [text, Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64")].some((form) =>
    dump.includes(form),
  );
}

async function connected<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
