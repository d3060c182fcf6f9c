import { randomBytes } from "node:crypto";
import type { Connection } from "./connection";
import { port } from "./socket";

/** The name of the service's role and of its database. */
export const name = "negotiation_room";

/**
 * Creates the service's role and database where they are missing, and gives the role a new password, which is returned:
 * it is in no file, and not the superuser's. A start that was killed in between is just repeated.
 */
export async function prepareDatabase(connection: Connection): Promise<string> {
  const [found] = await connection.query(
    "select exists(select from pg_roles where rolname = $1) as role, exists(select from pg_database where datname = $1) as database",
    [name],
  );
  const password = randomBytes(24).toString("base64url");
  if (found?.role !== true) await connection.query(`create role ${name}`);
  // No statement of the service can reach files, programs or other databases. (Earlier versions gave CREATEDB.)
  await connection.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole password '${password}'`,
  );
  if (found?.database !== true) await connection.query(`create database ${name} owner ${name}`);
  return password;
}

export function databaseUrl(socketFolder: string, password: string): string {
  return `postgresql://${name}:${password}@${encodeURIComponent(socketFolder)}:${port}/${name}`;
}
