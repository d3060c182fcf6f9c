import type { NetConnectOpts } from "node:net";
import pg from "pg";

/** Where the server of a database listens: at a TCP port, or at a Unix socket if its URL names a folder as its host. */
export function socketOf(databaseUrl: string): NetConnectOpts {
  const { host, port } = new pg.Client(databaseUrl);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** The URL of the same database through a TCP port of this machine. */
export function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href;
}
