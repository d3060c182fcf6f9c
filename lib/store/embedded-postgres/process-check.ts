import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode, unless } from "./error";

/** Whether a process of this number lives. One that has ended but still waits for its parent's notice does not. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await commandOf(pid)) !== undefined;
}

/** Whether the process with this number is a PostgreSQL server, as far as the system tells. */
export async function isPostgres(pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command !== undefined && /(^|\/)postgres$/.test(command);
}

/** The program that runs as this process. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (!exists(pid)) return undefined;
  if (process.platform === "linux") {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(unless("ENOENT", "ESRCH"));
    return line?.split("\0")[0] || undefined;
  }
  const { stdout } = await promisify(execFile)("ps", ["-p", `${pid}`, "-o", "comm="]).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() || undefined;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Not ours to signal, so not our server.
    if (["ESRCH", "EPERM"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
}
