import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { throughPort } from "../database-socket";
import { isListening } from "./is-listening";
import { programPath, startProgram } from "./process";

/** A pooler in front of a database: `url` leads through it. */
export type Pooler = { url: string; stop(): Promise<void> };

/** The user "nobody", for a program that does not run as root. */
const nobody = 65_534;
/** Far fewer connections to the database than clients have to the pooler. */
const poolSize = 4;

/** Starts a PgBouncer in front of the database of `databaseUrl`; with `tls` it accepts only encrypted connections. */
export async function startPgBouncer(
  databaseUrl: string,
  { tls = false, mode = "transaction" }: { tls?: boolean; mode?: "transaction" | "session" } = {},
): Promise<Pooler> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-pgbouncer-"));
  await chmod(folder, 0o755);
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const secret = decodeURIComponent(password);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(join(folder, "users.txt"), `"${username}" "${secret}"\n`);
  const certificate = tls ? makeCertificate(folder) : undefined;
  await writeFile(
    file,
    `[databases]
${name} = host=${decodeURIComponent(hostname)} port=${databasePort} dbname=${name} user=${username} password='${secret}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
default_pool_size = ${poolSize}
${certificate ? `client_tls_sslmode = require\nclient_tls_cert_file = ${certificate.file}\nclient_tls_key_file = ${certificate.key}` : ""}
`,
  );
  const user = process.getuid?.() === 0 ? { user: nobody } : {};
  const server = await startProgram(programPath("PGBOUNCER"), [file], () => isListening(port), user);
  const url = new URL(throughPort(databaseUrl, port));
  if (certificate)
    url.search = new URLSearchParams({ sslmode: "verify-full", sslrootcert: certificate.file }).toString();
  return {
    url: url.href,
    stop: async () => {
      server.signal("SIGTERM");
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A self-signed certificate for 127.0.0.1, which a client must be given. */
function makeCertificate(folder: string): { file: string; key: string } {
  const [file, key] = [join(folder, "server.crt"), join(folder, "server.key")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"].concat([
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-keyout",
      key,
      "-out",
      file,
    ]),
    { stdio: "pipe" },
  );
  chmodSync(key, 0o644);
  return { file, key };
}
