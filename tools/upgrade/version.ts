import { execFileSync } from "node:child_process";
import { type Server, startServer } from "@/tools/support/server";
import type { Script } from "./scripts";

/** A process of one of the two versions, and the paths below a room that it knows. */
export type Version = Server & { paths: string[]; isEarlier: boolean };

/** Starts a process, of this version or of the one that was built in `folder`. */
export async function startVersion(
  databaseUrl: string,
  env: Record<string, string>,
  folder?: string,
): Promise<Version> {
  const server = await startServer("service", databaseUrl, env, folder);
  const { paths } = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as { paths: object };
  const room = "/api/rooms/{id}";
  const known = Object.keys(paths).filter((path) => path.startsWith(room));
  return { ...server, paths: known.map((path) => path.slice(room.length)), isEarlier: folder !== undefined };
}

/** Whether a process can take part in these negotiations. */
export const knows = ({ paths }: Version, { needs }: Script): boolean =>
  needs.every((path) => paths.includes(path));

/** Builds an earlier version in this folder. */
export function buildVersion(commit: string, folder: string): void {
  const run = (command: string, ...arguments_: string[]) =>
    execFileSync(command, arguments_, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("sh", ["-c", 'git archive "$0" | tar -x -C "$1"', commit, folder]);
  console.log(`building ${commit}`);
  run("npm", "ci");
  run("npm", "run", "build");
}
