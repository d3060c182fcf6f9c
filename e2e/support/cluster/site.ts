import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { isListening } from "./is-listening";
import { programPath, startProgram } from "./process";

export type Site = {
  httpPort: number;
  httpsPort: number;
  log(): Promise<string>;
  /** The files with parts of bodies or responses that nginx has open. */
  temporaryFiles(): string[];
  stop(): Promise<void>;
};

/**
 * Starts nginx with a configuration of deploy/nginx, unchanged but for its paths, its ports and a certificate that
 * is made for it, in front of a process on this port. The one of Compose has no HTTPS port.
 */
export async function startSite(
  port: string,
  main: "rooms.conf" | "compose.conf" = "rooms.conf",
): Promise<Site> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-site-"));
  // As root, nginx runs its workers as the user "nobody".
  await chmod(folder, 0o711);
  makeCertificate(folder);
  for (const name of await readdir("deploy/nginx")) {
    const shipped = await readFile(join("deploy/nginx", name), "utf8");
    const moved = shipped
      .replaceAll("/etc/letsencrypt/live/rooms.example.com/", `${folder}/`)
      .replaceAll("/etc/nginx/", `${folder}/`)
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replaceAll("/var/www/html", folder)
      .replace(/^ *listen \[::\]:.*$/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
      .replace("listen 443 ", `listen 127.0.0.1:${httpsPort} `)
      .replace("listen 8080;", `listen 127.0.0.1:${httpPort};`)
      .replace(/^ *resolver .*$/m, "")
      .replaceAll(/127\.0\.0\.1:3000|app:3000/g, `127.0.0.1:${port}`);
    await writeFile(join(folder, name), moved);
  }
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_rlimit_nofile 16384; events { worker_connections 8192; }\nhttp { include ${folder}/${main}; }`,
  );
  const server = await startProgram(programPath("NGINX"), ["-c", file, "-p", folder], () =>
    isListening(main === "rooms.conf" ? httpsPort : httpPort),
  );
  return {
    httpPort,
    httpsPort,
    log: () => readFile(join(folder, "error.log"), "utf8"),
    temporaryFiles: () => deletedFilesOf(server.pid),
    stop: async () => {
      server.signal("SIGTERM");
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The deleted files that the workers of an nginx have open. */
function deletedFilesOf(pid: number): string[] {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const links = workers.flatMap((worker) =>
    readdirSync(`/proc/${worker}/fd`).map((name) => targetOf(`/proc/${worker}/fd/${name}`)),
  );
  return links.filter((link) => link.endsWith("(deleted)") && !link.includes("/dev/"));
}

/** Where a link leads; empty if it is gone. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function makeCertificate(folder: string): void {
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", ...kind, "-subj", "/CN=rooms.example.com", ...files], {
    stdio: "ignore",
  });
}
