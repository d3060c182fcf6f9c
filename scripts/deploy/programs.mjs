import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "../programs.mjs";
import { check, report } from "./report.mjs";

/** Asks nginx whether it would start with the configurations of deploy/nginx. */
export async function checkNginx() {
  const nginx = process.env.NGINX || onPath("nginx");
  if (!nginx) return report.notChecked("deploy/nginx", "there is no nginx here");
  const place = await mkdtemp(join(tmpdir(), "negotiation-room-nginx-"));
  try {
    for (const name of ["rooms.conf", "compose.conf"]) {
      await check(`nginx takes deploy/nginx/${name}`, () => tryConfiguration(nginx, name, place));
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Paths of the machine that it is written for become paths in a folder; a certificate is made for it. */
async function tryConfiguration(nginx, name, place) {
  await chmod(place, 0o755);
  await mkdir(join(place, "certificate"), { recursive: true });
  const certificate = join(place, "certificate/fullchain.pem");
  const key = join(place, "certificate/privkey.pem");
  const openssl = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "1",
  ];
  const { status } = spawnSync("openssl", [
    ...openssl,
    "-subj",
    "/CN=test",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  if (status !== 0) throw new Error("openssl can't make a certificate");
  for (const file of await readdir("deploy/nginx")) {
    const text = (await readFile(join("deploy/nginx", file), "utf8"))
      .replaceAll("/etc/letsencrypt/live/rooms.example.com", join(place, "certificate"))
      .replaceAll("/etc/nginx/", `${place}/`)
      .replaceAll("/var/log/nginx/", `${place}/`);
    await writeFile(join(place, file), text);
  }
  const main = `pid ${place}/pid; error_log stderr; events {} http { include ${place}/${name}; }`;
  await writeFile(join(place, "nginx.conf"), main);
  const answer = spawnSync(nginx, ["-t", "-q", "-p", place, "-c", join(place, "nginx.conf")], {
    encoding: "utf8",
  });
  if (answer.status !== 0) throw new Error(answer.stderr);
  return answer.stderr.trim();
}

/** What systemd-analyze may find, in tenths. */
const exposure = 20;

/** Asks systemd whether it understands the unit, and how much of the machine it leaves open. */
export async function checkUnit() {
  const analyze = onPath("systemd-analyze");
  if (!analyze)
    return report.notChecked("deploy/negotiation-room@.service", "there is no systemd-analyze here");
  await check("systemd understands deploy/negotiation-room@.service", async () => {
    const { status, stderr } = spawnSync(analyze, ["verify", "deploy/negotiation-room@.service"], {
      encoding: "utf8",
    });
    if (status !== 0 || stderr) throw new Error(stderr || `it ended with ${status}`);
  });
  await check(`systemd finds the unit exposed by at most ${exposure / 10} of 10`, async () => {
    const threshold = `--threshold=${exposure}`;
    const { status, stdout } = spawnSync(
      analyze,
      ["security", "--offline=true", threshold, "deploy/negotiation-room@.service"],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(stdout);
  });
}
