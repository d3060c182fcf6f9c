/**
 * A statement failed, for the reason in `cause`: an error of the driver. It has no `code`, so Prisma hands it on as it is
 * instead of putting an error of its own in its place, which leaves out what unavailable.ts needs.
 */
export class StatementError extends Error {
  constructor(cause: unknown, message = cause instanceof Error ? cause.message : String(cause)) {
    super(message, { cause });
    this.name = "StatementError";
  }
}

/** A statement failed before it was sent: there was no connection to send it on. */
export class NotSent extends StatementError {
  constructor(cause: unknown) {
    super(cause, "no connection to the database");
    this.name = "NotSent";
  }
}

// By name: the class exists twice in a process (process-state.ts).
export const isNotSent = (error: unknown): boolean => error instanceof Error && error.name === "NotSent";

/** What the driver said, of an error that came by way of Prisma; any other error as it is. */
export const driverError = (error: unknown): unknown =>
  error instanceof Error && error.name === "StatementError" ? error.cause : error;

/** An error that PostgreSQL reported, as the driver gives it. */
export type ReportedError = Error & { severity: string; code?: string; constraint?: string };

export const isReported = (error: unknown): error is ReportedError =>
  error instanceof Error && "severity" in error && typeof error.severity === "string";
