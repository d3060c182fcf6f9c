import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { isListening } from "./is-listening";
import { programPath, startProgram } from "./process";

export type Proxy = { baseUrl: string; stop(): Promise<void> };

/** The server ports of each group of rooms.conf, or the same for all groups. */
export type Ports = string[] | Record<string, string>;

/**
 * What nginx counts as one client: each connection, so that a test never reaches the limits of a client by accident; or,
 * as in production, an address, which the header X-Test-Address replaces.
 */
export type Clients = "by connection" | "by address";

/**
 * Starts an nginx that distributes requests over the servers on these ports, round robin, as deploy/nginx passes them
 * on. Unless it is the outermost proxy, it trusts the forwarded scheme of a request.
 */
export async function startNginx(
  ports: Ports,
  isOutermost: boolean,
  clients: Clients = "by connection",
): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-nginx-"));
  // As root, nginx runs its workers as the user "nobody", who stores long bodies and responses there.
  await chmod(folder, 0o711);
  const file = join(folder, "nginx.conf");
  for (const name of await readdir("deploy/nginx")) {
    const shipped = await readFile(join("deploy/nginx", name), "utf8");
    await writeFile(join(folder, name), moved(shipped, folder));
  }
  const shipped = await readFile("deploy/nginx/rooms.conf", "utf8");
  const groups = schemeOf(clientsOf(groupsOf(moved(shipped, folder), ports), clients), isOutermost);
  await writeFile(file, configuration(folder, port, groups, clients));
  const server = await startProgram(programPath("NGINX"), ["-c", file, "-p", folder], () =>
    isListening(port),
  );
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.signal("SIGTERM");
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces the system paths of the file with paths in a folder. */
const moved = (shipped: string, folder: string): string =>
  shipped.replaceAll("/etc/nginx/", `${folder}/`).replaceAll("/var/log/nginx/", `${folder}/`);

/** The part of rooms.conf before the servers, with these processes instead of the one in each group. */
const groupsOf = (shipped: string, ports: Ports): string =>
  shipped
    .slice(0, shipped.indexOf("\nserver {"))
    .replace(/^upstream (\w+) \{[^}]+/gm, (group, name) =>
      group.replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_, rest) =>
        (Array.isArray(ports) ? ports : [ports[name]])
          .map((each) => `  server 127.0.0.1:${each}${rest}`)
          .join("\n"),
      ),
    );

const clientsOf = (shipped: string, clients: Clients): string =>
  clients === "by address" ? shipped : shipped.replace("default $rooms_network;", "default $connection;");

const schemeOf = (shipped: string, isOutermost: boolean): string =>
  isOutermost
    ? shipped
    : shipped.replace(
        /^map "" \$rooms_scheme \{$/m,
        "map $http_x_forwarded_proto $rooms_scheme {\n  https https;",
      );

const configuration = (folder: string, port: number, groups: string, clients: Clients): string => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
${groups}
  server {
    listen 127.0.0.1:${port};
    ${clients === "by address" ? "set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;" : ""}
    include ${folder}/rooms-proxy.conf;
  }
}
`;
