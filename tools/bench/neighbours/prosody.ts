import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { freePort } from "@/scripts/free-port.mjs";
import { startProgram } from "@/tools/support/program";
import type { MessageSide } from "./sides";

/** Prosody (XMPP), with rooms whose messages it stores in PostgreSQL before it distributes them. */
export async function startProsody(
  program: string,
  databaseUrl: string,
  database: pg.Client,
): Promise<MessageSide> {
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-prosody-"));
  await mkdir(join(folder, "certs"));
  const port = await freePort();
  const config = join(folder, "prosody.cfg.lua");
  await writeFile(config, configuration(folder, port, new URL(databaseUrl)), { mode: 0o600 });
  const environment = { cwd: folder, env: { ...process.env, HOME: folder } };
  // Without its driver for PostgreSQL, Prosody starts and says so, but makes no tables.
  const hasTables = async () => {
    const { rows } = await database.query("SELECT to_regclass('prosodyarchive') AS archive");
    return rows[0]?.archive !== null;
  };
  const responds = async () => (await hasTables()) && (await accepts(port));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const server = await startProgram(program, ["-F", "--config", config], environment, responds).catch(
    async (error: unknown) => {
      await removeFolder();
      throw error;
    },
  );
  const stop = async () => {
    await server.stop();
    await removeFolder();
  };
  const { enterRoom } = await import("./prosody-client.mjs");
  return {
    server: { ...server, stop },
    openChannel: async (name) => {
      const writer = await enterRoom(port, name, "writer");
      const listener = await enterRoom(port, name, "listener");
      return {
        send: writer.send,
        listen: listener.listen,
        close: async () => {
          await writer.close();
          await listener.close();
        },
      };
    },
    stored: async () => {
      const { rows } = await database.query(
        "SELECT count(*) FROM prosodyarchive WHERE store = 'muc_log' AND \"with\" = 'message<groupchat'",
      );
      return Number(rows[0]?.count);
    },
  };
}

/** Guests enter without a password, and nothing is encrypted: the service is measured without TLS, too. */
const configuration = (folder: string, port: number, url: URL): string => `
run_as_root = true
data_path = ${quoted(folder)}
certificates = "certs"
installer_plugin_path = ${quoted(join(folder, "plugins"))}
pidfile = ${quoted(join(folder, "prosody.pid"))}
log = { warn = "*console" }
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
c2s_direct_tls_ports = {}
c2s_require_encryption = false
modules_enabled = { "saslauth" }
modules_disabled = { "s2s" }
network_settings = { nagle = false }
storage = "sql"
sql = {
  driver = "PostgreSQL",
  host = ${quoted(url.hostname ? decodeURIComponent(url.hostname) : (url.searchParams.get("host") ?? ""))},
  port = ${url.port || "5432"},
  database = ${quoted(url.pathname.slice(1))},
  username = ${quoted(decodeURIComponent(url.username))},
  password = ${quoted(decodeURIComponent(url.password))},
}
VirtualHost "localhost"
  authentication = "anonymous"
Component "rooms.localhost" "muc"
  modules_enabled = { "muc_mam" }
  muc_room_locking = false
  muc_room_default_persistent = true
  muc_log_by_default = true
`;

/** A string in Lua. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
