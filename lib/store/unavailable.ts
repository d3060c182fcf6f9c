import { RoomError } from "@/lib/room/errors";

/**
 * Runs a piece of database work; what failed because the database is away fails with RoomError `unavailable`
 * (decisions §2, 503).
 */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new RoomError("unavailable", "The service can't reach its database right now.", { cause: error });
  }
}

// Prisma: can't reach, timed out, pool exhausted, connection closed, too many connections, transaction can't start.
const prismaCodes = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
// PostgreSQL: connection exceptions, too many connections, admin shutdown, crash, starting up, read only (failed over).
const sqlStates = /^(08...|53300|57P0[1-5]|57014|25006)$/;
const systemCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|server closed the connection|client has encountered a connection error/i;

function isUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, originalCode, message, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  const codes = [code, originalCode].filter((value) => typeof value === "string");
  return (
    codes.some((value) => prismaCodes.has(value) || sqlStates.test(value) || systemCodes.test(value)) ||
    (typeof message === "string" && driverMessages.test(message)) ||
    [cause, meta, driverAdapterError].some((inner) => isUnavailable(inner, depth + 1))
  );
}
