/**
 * A statement failed. `cause` is the driver's error. This error has no `code`, so Prisma passes it on unchanged; its own
 * errors lack what unavailable.ts needs.
 */
export class StatementError extends Error {
  constructor(cause: unknown, message = cause instanceof Error ? cause.message : String(cause)) {
    super(message, { cause });
    this.name = "StatementError";
  }
}

/** A statement was not sent, because there was no connection. */
export class NotSentError extends StatementError {
  constructor(cause: unknown) {
    super(cause, "no connection to the database");
    this.name = "NotSentError";
  }
}

/** Whether it is a NotSentError, by name: the class exists twice in a process (process-state.ts). */
export const isNotSentError = (error: unknown): boolean =>
  error instanceof Error && error.name === "NotSentError";

/** The driver's error inside a StatementError; any other error unchanged. */
export const driverError = (error: unknown): unknown =>
  error instanceof Error && error.name === "StatementError" ? error.cause : error;

/** An error that PostgreSQL reported. */
type ReportedError = Error & { severity: string; code?: string; constraint?: string };

/** Whether PostgreSQL reported this error. */
export const isReportedError = (error: unknown): error is ReportedError =>
  error instanceof Error && "severity" in error && typeof error.severity === "string";

const deadlockDetected = "40P01";

/**
 * Repeats a statement, twice at most, if PostgreSQL has rolled it back because it and others waited for each other, as
 * when a room is deleted while deliveries of its notifications end.
 */
export async function repeatDeadlocked<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let repetitions = 0; ; repetitions++) {
    try {
      return await send();
    } catch (error) {
      const cause = driverError(error);
      if (repetitions === 2 || !isReportedError(cause) || cause.code !== deadlockDetected) throw error;
    }
  }
}
