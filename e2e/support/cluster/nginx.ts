import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { answers } from "./answers";
import { programPath, startProgram } from "./process";

export type Proxy = { baseUrl: string; stop(): Promise<void> };

/** Ports of the servers of each group of rooms.conf, or of all groups alike. */
export type Ports = string[] | Record<string, string>;

/**
 * Whom nginx takes for one client: every connection, so that a test never meets the limits of one client by chance; or,
 * as it is shipped, an address, which is the one in the header X-Test-Address where a request has it.
 */
export type Clients = "by connection" | "by address";

/**
 * Starts an nginx that spreads every call over the servers on these ports, one after the other, as deploy/nginx passes them
 * on. Unless it is the outermost proxy, what a call says of its scheme is believed.
 */
export async function startNginx(
  ports: Ports,
  isOutermost: boolean,
  clients: Clients = "by connection",
): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-nginx-"));
  // As root, nginx has its work done by nobody, who keeps long bodies and answers there.
  await chmod(folder, 0o711);
  const file = join(folder, "nginx.conf");
  for (const name of await readdir("deploy/nginx")) {
    const shipped = await readFile(join("deploy/nginx", name), "utf8");
    await writeFile(join(folder, name), moved(shipped, folder));
  }
  const shipped = await readFile("deploy/nginx/rooms.conf", "utf8");
  const groups = schemeOf(clientsOf(groupsOf(moved(shipped, folder), ports), clients), isOutermost);
  await writeFile(file, configuration(folder, port, groups, clients));
  const server = await startProgram(programPath("NGINX"), ["-c", file, "-p", folder], () => answers(port));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.signal("SIGTERM");
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** With the paths of the machine that the file is written for in a folder. */
const moved = (shipped: string, folder: string): string =>
  shipped.replaceAll("/etc/nginx/", `${folder}/`).replaceAll("/var/log/nginx/", `${folder}/`);

/** What stands before the servers in rooms.conf, with these processes in the place of the one in each group. */
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
