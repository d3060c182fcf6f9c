import { spawnSync } from "node:child_process";
import { installPackages, onPath } from "@/scripts/programs.mjs";

const folder = "tools/bench/neighbours";
const debian = ["prosody", "lua-dbi-postgresql"];

/**
 * Installs what the service is compared with, where it is missing. Returns the path of Prosody; throws an error that
 * says how to install it.
 */
export function installNeighbours(): string {
  if (npm("ls").status !== 0) {
    const { status, stderr, error } = npm("ci", "--no-audit", "--no-fund");
    if (status !== 0) throw new Error(`npm ci failed in ${folder}:\n${stderr || error?.message}`);
  }
  const find = () => process.env.PROSODY || onPath("prosody");
  const prosody = find() ?? (installPackages(...debian) ? find() : undefined);
  if (prosody) return prosody;
  throw new Error(
    `Prosody is not installed. On Debian: apt-get install ${debian.join(" ")}. Or leave it out: npm run bench -- --only compare,growth,waiting,start`,
  );
}

const npm = (...args: string[]) => spawnSync("npm", [...args, "--prefix", folder], { encoding: "utf8" });
