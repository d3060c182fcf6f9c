import { RoomError } from "@/lib/room/errors";
import { traceQuery } from "@/lib/tracing";
import { driverError, isNotSentError, isReportedError } from "./statement-error";

/**
 * Runs database work, traced under `name`. Throws RoomError `unavailable` (docs/interface.md#status-codes) if the database
 * is unavailable.
 */
export async function runQuery<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await traceQuery(name, work);
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

/**
 * The same for one statement that changes rows. Throws RoomError `uncertain` if the statement was sent and its outcome is
 * unknown: it may have taken effect, or take effect within the statement timeout (settings.ts).
 */
export async function runWrite<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await traceQuery(name, work);
  } catch (error) {
    if (mayBeStored(error)) throw uncertain(error);
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

const unavailable = (cause: unknown): RoomError =>
  new RoomError("unavailable", "The service can't use its database right now.", { cause });

const uncertain = (cause: unknown): RoomError =>
  new RoomError("uncertain", "The database gave no response, so this may or may not have been stored.", {
    cause,
  });

/**
 * An ERROR of PostgreSQL rolls the statement back. Everything else that ends a connection, such as FATAL and PANIC, can
 * come after the statement took effect. A server set to another language translates the severity: then the outcome is
 * unknown.
 */
function mayBeStored(error: unknown): boolean {
  if (isNotSentError(error)) return false;
  const cause = driverError(error);
  if (!isReportedError(cause)) return isUnavailable(cause) && !notQueryable.test(String(cause));
  if (cause.severity === "ERROR") return false;
  return ["FATAL", "PANIC"].includes(cause.severity) || isUnavailable(cause);
}

// PostgreSQL: connection exceptions, access denied, no such database, too little disk, memory or connections, shutdown,
// crash, starting up, cancelled, failed over, deadlock.
const sqlStates = /^(08...|28...|3D000|53...|57P0[1-5]|57014|25006|40P01)$/;
const networkCodes = /^(E(?!RR_)[A-Z_]+|\w*(CERT|VERIFY)\w*)$/;
/** The connection was broken before the statement was sent. */
const notQueryable = /is not queryable/;
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|client was closed|does not support SSL/i;

/** Whether an error, or one that it wraps, means that the database is unavailable. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause }: { code?: unknown; message: string; cause?: unknown } = error;
  return (
    (typeof code === "string" && (sqlStates.test(code) || networkCodes.test(code))) ||
    driverMessages.test(message) ||
    isUnavailable(cause)
  );
}
