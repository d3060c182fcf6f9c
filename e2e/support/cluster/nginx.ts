import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
  const file = join(folder, "nginx.conf");
  const shipped = await readFile("deploy/nginx/rooms-proxy.conf", "utf8");
  await writeFile(join(folder, "rooms-proxy.conf"), shipped.replaceAll("/var/log/nginx/", `${folder}/`));
  await writeFile(file, configuration(folder, port, ports, isOutermost));
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

const configuration = (folder: string, port: number, ports: string[], isOutermost: boolean): string => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 4096; }
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  upstream rooms_processes {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(" ")}
  }
  map $http_x_forwarded_proto $rooms_scheme {
    default $scheme;
    ${isOutermost ? "" : "https https;"}
  }
  server {
    listen 127.0.0.1:${port};
    client_header_timeout 40s;
    set $rooms rooms_processes;
    include ${folder}/rooms-proxy.conf;
  }
}
`;
