import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** An empty project that has installed a package from its tarball, without a registry and without npm's cache. */
export type Project = {
  folder: string;
  /** Runs a program with Node in the folder of the project. Returns its standard output; rejects if it fails. */
  node(...args: string[]): Promise<string>;
  remove(): Promise<void>;
};

/** Packs the folder of a package and installs the tarball in a new project. */
export async function installPacked(packageFolder: string): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-project-"));
  await mkdir(join(folder, "cache"));
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, NODE_ENV: "development" as const, npm_config_cache: join(folder, "cache") };
  const inFolder = { cwd: folder, env };
  const { stdout } = await run("npm", ["pack", "--json", resolve(packageFolder)], inFolder);
  const [{ filename }] = JSON.parse(stdout);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], inFolder);
  return {
    folder,
    node: async (...args) => (await run(process.execPath, args, inFolder)).stdout,
    remove: () => rm(folder, { recursive: true }),
  };
}
