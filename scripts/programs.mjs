import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first installed program with one of these names, or undefined. */
export function onPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Installs Debian packages if this user may. Returns whether it tried. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return false;
  console.log(`Installing Debian's ${packages.join(", ")} with apt-get; this takes a minute …`);
  run("apt-get", "update", "-qq");
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages);
  return true;
}

/** Runs a command that may fail. Prints only its errors. */
export function run(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, args, { env, stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
