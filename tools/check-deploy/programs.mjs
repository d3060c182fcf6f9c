import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "../../scripts/programs.mjs";
import { check, report } from "./report.mjs";

/** Tests the configurations of deploy/nginx with nginx. */
export async function checkNginx() {
  const nginx = process.env.NGINX || onPath("nginx");
  if (!nginx) return report.notChecked("deploy/nginx", "nginx is not installed");
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-nginx-"));
  try {
    for (const name of ["rooms.conf", "compose.conf"]) {
      await check(`nginx accepts deploy/nginx/${name}`, () => testConfiguration(nginx, name, folder));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tests a configuration in a folder: replaces its absolute paths and creates a certificate. */
async function testConfiguration(nginx, name, folder) {
  await chmod(folder, 0o755);
  await mkdir(join(folder, "certificate"), { recursive: true });
  const certificate = join(folder, "certificate/fullchain.pem");
  const key = join(folder, "certificate/privkey.pem");
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
      .replaceAll("/etc/letsencrypt/live/rooms.example.com", join(folder, "certificate"))
      .replaceAll("/etc/nginx/", `${folder}/`)
      .replaceAll("/var/log/nginx/", `${folder}/`);
    await writeFile(join(folder, file), text);
  }
  const main = `pid ${folder}/pid; error_log stderr; events {} http { include ${folder}/${name}; }`;
  await writeFile(join(folder, "nginx.conf"), main);
  const result = spawnSync(nginx, ["-t", "-q", "-p", folder, "-c", join(folder, "nginx.conf")], {
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stderr.trim();
}

/** The maximum exposure that systemd-analyze may report, in tenths. */
const exposure = 20;

/** Checks the unit with systemd-analyze: its syntax, and its exposure. */
export async function checkUnit() {
  const analyze = onPath("systemd-analyze");
  if (!analyze)
    return report.notChecked("deploy/negotiation-room@.service", "systemd-analyze is not installed");
  await check("systemd accepts deploy/negotiation-room@.service", async () => {
    const { status, stderr } = spawnSync(analyze, ["verify", "deploy/negotiation-room@.service"], {
      encoding: "utf8",
    });
    if (status !== 0 || stderr) throw new Error(stderr || `it ended with ${status}`);
  });
  await check(`the exposure of the unit is at most ${exposure / 10} of 10`, async () => {
    const threshold = `--threshold=${exposure}`;
    const { status, stdout } = spawnSync(
      analyze,
      ["security", "--offline=true", threshold, "deploy/negotiation-room@.service"],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(stdout);
  });
}
