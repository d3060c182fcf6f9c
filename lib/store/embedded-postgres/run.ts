import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { EmbeddedPostgresError, errorCode, reasonIn, useDatabaseUrl } from "./error";
import type { SystemUser } from "./system-user";

/** Runs a PostgreSQL program to its end; fails, with its own last words, unless that is success. */
export async function runProgram(
  program: string,
  args: string[],
  user: SystemUser | undefined,
): Promise<void> {
  const { child, exitCode } = startProgram(program, args, user, { stdio: ["ignore", "pipe", "pipe"] });
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code, ...output] = await Promise.all([exitCode, ...outputs]);
  if (code !== 0) throw programFailed(program, output.join("\n"));
}

/** Starts a PostgreSQL program as this user. `exitCode` (null: killed) fails if the system would not run it at all. */
export function startProgram(
  program: string,
  args: string[],
  user: SystemUser | undefined,
  options: Pick<SpawnOptions, "stdio" | "detached">,
  variables: Record<string, string> = {},
): { child: ChildProcess; exitCode: Promise<number | null> } {
  try {
    const child = spawn(program, args, {
      ...options,
      env: { ...environment(), ...variables },
      // Our own working directory may be one that this user can't enter.
      cwd: "/",
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    const exitCode = once(child, "exit").then(
      ([code]: (number | null)[]) => code ?? null,
      (error) => {
        throw cannotRun(program, error);
      },
    );
    return { child, exitCode };
  } catch (error) {
    throw cannotRun(program, error);
  }
}

/** For a program that ended with this output instead of doing its work. */
export function programFailed(program: string, output: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL can't start: ${program} says "${reasonIn(output)}". Repair that, or ${useDatabaseUrl}.`,
  );
}

function cannotRun(program: string, cause: unknown): EmbeddedPostgresError {
  const reason =
    errorCode(cause) === "ENOENT" && existsSync(program)
      ? "this system lacks the C library (glibc) that it was built for"
      : String(cause instanceof Error ? cause.message : cause);
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL can't run here: ${program}: ${reason}. Repair that, or ${useDatabaseUrl}.`,
    { cause },
  );
}

/** Without our secrets, which a process that outlives us should not hold, and what would change PostgreSQL's ways. */
function environment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];
  const variables = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  // Next declares that every environment has NODE_ENV.
  return { ...variables, LC_ALL: "C", NODE_ENV: process.env.NODE_ENV };
}
