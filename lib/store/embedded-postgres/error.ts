/** The embedded PostgreSQL can't be used. The message says why, and what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";

  constructor(reason: string, cause?: unknown) {
    super(`${reason}, or set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause });
  }
}

/** The error of a program of PostgreSQL that could not run, or failed with this output. */
export function programError(program: string, output: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL can't run: ${program} says "${reasonIn(output)}". Fix that`,
    cause,
  );
}

/** The last error in the output with its detail and hint, otherwise the last line. */
function reasonIn(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => /\b(FATAL|PANIC|error):/.test(line));
  if (last < 0) return lines.at(-1)?.trim() ?? "no output";
  const more = lines.slice(last + 1).filter((line) => /\b(DETAIL|HINT|hint):/.test(line));
  return [lines[last], ...more].join(" ").replace(/\s+/g, " ");
}

/** The code of a system error or of an error of PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** A handler of rejections that accepts errors with these codes and rethrows all others. */
export function unless(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(errorCode(error) ?? "")) throw error;
    return undefined;
  };
}
