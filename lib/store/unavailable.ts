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
    throw new RoomError("unavailable", "The service can't use its database right now.", { cause: error });
  }
}

// PostgreSQL: connection exceptions, access denied, no such database, too little disk, memory or connections, shutdown,
// crash, starting up, cancelled, failed over.
const sqlStates = /^(08...|28...|3D000|53...|57P0[1-5]|57014|25006)$/;
const networkCodes = /^(E(?!RR_)[A-Z_]+|\w*(CERT|VERIFY)\w*)$/;
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|client was closed|does not support SSL/i;

/** Looks for such a sign in an error and in what it wraps. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause }: { code?: unknown; message: string; cause?: unknown } = error;
  return (
    (typeof code === "string" && (sqlStates.test(code) || networkCodes.test(code))) ||
    driverMessages.test(message) ||
    isUnavailable(cause)
  );
}
