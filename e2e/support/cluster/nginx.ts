import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port";
import { answers } from "./answers";
import { programPath, startProgram } from "./process";

export type Proxy = { baseUrl: string; stop(): Promise<void> };

/**
 * Starts an nginx that spreads every call over the servers on these ports, one after the other. Unless it is the outermost
 * proxy, what a call says of its scheme is believed.
 */
export async function startNginx(ports: string[], isOutermost: boolean): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-nginx-"));
  const file = join(folder, "nginx.conf");
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
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  upstream rooms {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(" ")}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 32m;
    client_header_timeout 40s;
    client_body_timeout 40s;
    location / {
      proxy_pass http://rooms;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      ${isOutermost ? "proxy_set_header X-Forwarded-Proto $scheme;" : ""}
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 60s;
    }
  }
}
`;
