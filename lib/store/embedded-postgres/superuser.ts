import { randomBytes } from "node:crypto";
import { Socket } from "node:net";
import { Client } from "pg";
import { EmbeddedPostgresError, errorCode, unless } from "./error";

/** The name of the service's role and of its database. */
const name = "negotiation_room";

/** A connection as superuser to the database `postgres`, which nothing else uses. */
export type SuperuserConnection = { client: Client; socket: Socket };

/**
 * Connects through the socket in the data folder. "absent" if no server listens, "busy" if it does not accept
 * connections yet.
 */
export async function connectAsSuperuser(data: string, password: string) {
  const socket = new Socket();
  const client = new Client({
    ...{ host: data, port: 5432, user: "postgres", password, database: "postgres", ssl: false },
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  // Without a listener, an error of the connection would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return { client, socket };
  } catch (error) {
    socket.destroy();
    if (["ENOENT", "ECONNREFUSED"].includes(errorCode(error) ?? "")) return "absent";
    if (isBusy(error)) return "busy";
    throw error;
  }
}

/**
 * Takes the lock of the one service that may use this server, which ends with the connection. Returns false if the server
 * stops meanwhile. Throws EmbeddedPostgresError if another service has the lock.
 */
export async function lockServer({ client, socket }: SuperuserConnection, data: string): Promise<boolean> {
  try {
    // A service that was just killed may have the lock for a moment longer.
    await client.query("set lock_timeout = '2s'; select pg_advisory_lock(1)");
    return true;
  } catch (error) {
    socket.destroy();
    if (errorCode(error) === "55P03")
      throw new EmbeddedPostgresError(
        `Another service already uses ${data}. Stop it, or set DATA_DIR to another folder`,
      );
    if (isBusy(error)) return false;
    throw error;
  }
}

/**
 * Whether a server is starting or stopping (57P, or without a code: it closed the connection), or has too many
 * connections.
 */
const isBusy = (error: unknown): boolean =>
  /^(|57P..|53300|ECONNRESET|EPIPE|EAGAIN)$/.test(errorCode(error) ?? "");

/** Creates the service's role and database if they are missing, and returns a URL with a new password for the role. */
export async function prepareDatabase({ client }: SuperuserConnection, data: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await client.query(`create role ${name}`).catch(unless("42710"));
  await client.query(`alter role ${name} login nosuperuser nocreatedb nocreaterole password '${password}'`);
  await client.query(`create database ${name} owner ${name}`).catch(unless("42P04"));
  return `postgresql://${name}:${password}@${encodeURIComponent(data)}:5432/${name}`;
}
