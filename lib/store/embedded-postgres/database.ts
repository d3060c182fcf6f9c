import type { Connection } from "./connection";

/** The name of the service's role and of its database. */
export const name = "negotiation_room";

/**
 * Creates the service's role and database where they are missing. Each is there whole or not at all, so that a start
 * which was killed is just repeated.
 */
export async function prepareDatabase(connection: Connection, password: string): Promise<void> {
  const [found] = await connection.query(
    "select exists(select from pg_roles where rolname = $1) as role, exists(select from pg_database where datname = $1) as database",
    [name],
  );
  // Not the superuser, so that no statement of the service reaches files or programs; CREATEDB is for test databases.
  if (found?.role !== true)
    await connection.query(`create role ${name} login createdb password '${password}'`);
  if (found?.database !== true) await connection.query(`create database ${name} owner ${name}`);
}

export function databaseUrl(port: number, password: string): string {
  return `postgresql://${name}:${password}@127.0.0.1:${port}/${name}`;
}
