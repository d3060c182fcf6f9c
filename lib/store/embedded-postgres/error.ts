/** The embedded database can't be used. The message tells a person why, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** The way out that every message offers. */
export const useDatabaseUrl = "set DATABASE_URL to a PostgreSQL 15 or newer";

/** Why a PostgreSQL program ended, from its output: the fatal line with its hint, else the last line. */
export function reasonIn(output: string): string {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^.*?(?=\b(FATAL|PANIC|HINT):)/, "").trim())
    .filter((line) => line !== "");
  const fatal = lines.findLastIndex((line) => /\b(FATAL|PANIC|error):/i.test(line));
  const hint = lines.slice(fatal + 1).find((line) => line.startsWith("HINT:")) ?? "";
  return (fatal < 0 ? lines.at(-1) : `${lines[fatal]} ${hint}`.trim()) ?? "no output";
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** For a step whose failure with one of these codes is a normal outcome. */
export function unless(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(errorCode(error) ?? "")) throw error;
    return undefined;
  };
}
