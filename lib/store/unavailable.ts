import { RoomError } from "@/lib/room/errors";
import { tracedQuery } from "@/lib/tracing";

/**
 * Runs a piece of database work, which is traced by its `name`; what failed because the database is away fails with
 * RoomError `unavailable` (decisions §2, 503).
 */
export async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await tracedQuery(name, work);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new RoomError("unavailable", "The service can't reach its database right now.", { cause: error });
  }
}

// What the driver adapter calls a database that is away, refuses more connections or is not ready.
const kinds = new Set([
  "DatabaseNotReachable",
  "DatabaseDoesNotExist",
  "DatabaseAccessDenied",
  "AuthenticationFailed",
  "ConnectionClosed",
  "TlsConnectionError",
  "TooManyConnections",
  "SocketTimeout",
]);
// Prisma: pool exhausted, connection closed, transaction can't start.
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);
// PostgreSQL: connection exceptions, too many connections, shutdown, crash, starting up, cancelled, failed over.
const sqlStates = /^(08...|53300|57P0[1-5]|57014|25006)$/;
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|ECONNREFUSED|ECONNRESET|EPIPE/i;

/** Looks for such a sign in an error and in what it wraps: a cause, or Prisma's meta. */
function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { kind, code, originalCode, message, cause, meta, driverAdapterError }: Record<string, unknown> = {
    ...error,
    message: error instanceof Error ? error.message : undefined,
    cause: "cause" in error ? error.cause : undefined,
  };
  return (
    (typeof kind === "string" && kinds.has(kind)) ||
    (typeof code === "string" && (prismaCodes.has(code) || sqlStates.test(code))) ||
    (typeof originalCode === "string" && sqlStates.test(originalCode)) ||
    (typeof message === "string" && driverMessages.test(message)) ||
    [cause, meta, driverAdapterError].some(isUnavailable)
  );
}
