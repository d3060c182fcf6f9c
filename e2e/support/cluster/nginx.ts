import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { answers } from "./answers";
import { programPath, startProgram } from "./process";

export type Proxy = { baseUrl: string; stop(): Promise<void> };

/**
 * Starts an nginx that spreads every call over the servers on these ports, one after the other, as deploy/nginx passes them
 * on. Unless it is the outermost proxy, what a call says of its scheme is believed.
 */
export async function startNginx(ports: string[], isOutermost: boolean): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-nginx-"));
  // As root, nginx has its work done by nobody, who keeps long bodies and answers there.
  await chmod(folder, 0o711);
  const file = join(folder, "nginx.conf");
  const passing = await readFile("deploy/nginx/rooms-proxy.conf", "utf8");
  await writeFile(join(folder, "rooms-proxy.conf"), passing.replaceAll("/var/log/nginx/", `${folder}/`));
  const groups = groupsOf(await readFile("deploy/nginx/rooms.conf", "utf8"), ports);
  await writeFile(file, configuration(folder, port, groups, isOutermost));
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

/** What stands before the servers in rooms.conf, the groups of processes, with these in the place of the one there. */
const groupsOf = (shipped: string, ports: string[]): string =>
  shipped
    .slice(0, shipped.indexOf("\nserver {"))
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/gm, (_, rest) =>
      ports.map((each) => `  server 127.0.0.1:${each}${rest}`).join("\n"),
    );

const configuration = (folder: string, port: number, groups: string, isOutermost: boolean): string => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
${groups}
  map $http_x_forwarded_proto $rooms_scheme {
    default $scheme;
    ${isOutermost ? "" : "https https;"}
  }
  server {
    listen 127.0.0.1:${port};
    client_header_timeout 40s;
    include ${folder}/rooms-proxy.conf;
  }
}
`;
