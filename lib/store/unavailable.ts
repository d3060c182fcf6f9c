import { RoomError } from "@/lib/room/errors";
import { tracedQuery } from "@/lib/tracing";
import { driverError, isNotSent, isReported } from "./statement-error";

/**
 * Runs a piece of database work, which is traced by its `name`; what failed because the database is away fails with
 * RoomError `unavailable` (docs/interface.md#status-codes).
 */
export async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await tracedQuery(name, work);
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

/**
 * The same for work that is one statement that changes rows. When the statement was sent and its outcome is unknown, it
 * fails with RoomError `uncertain`: the change may be stored, or be stored within the statement timeout (connection.ts).
 */
export async function guardedWrite<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await tracedQuery(name, work);
  } catch (error) {
    if (mayBeStored(error)) throw uncertain(error);
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

const unavailable = (cause: unknown): RoomError =>
  new RoomError("unavailable", "The service can't use its database right now.", { cause });

const uncertain = (cause: unknown): RoomError =>
  new RoomError("uncertain", "The database gave no answer, so this may or may not have been stored.", {
    cause,
  });

/**
 * An ERROR of PostgreSQL undoes its statement. Anything else that ends a connection, PostgreSQL's FATAL and PANIC among
 * them, can come after the statement took effect. A server that reports in another language than English names its
 * severities in that language: then nothing is certain.
 */
function mayBeStored(error: unknown): boolean {
  if (isNotSent(error)) return false;
  const cause = driverError(error);
  if (!isReported(cause)) return isUnavailable(cause) && !notQueryable.test(String(cause));
  if (cause.severity === "ERROR") return false;
  return ["FATAL", "PANIC"].includes(cause.severity) || isUnavailable(cause);
}

// PostgreSQL: connection exceptions, access denied, no such database, too little disk, memory or connections, shutdown,
// crash, starting up, cancelled, failed over.
const sqlStates = /^(08...|28...|3D000|53...|57P0[1-5]|57014|25006)$/;
const networkCodes = /^(E(?!RR_)[A-Z_]+|\w*(CERT|VERIFY)\w*)$/;
/** The driver found its connection broken before it sent the statement. */
const notQueryable = /is not queryable/;
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
