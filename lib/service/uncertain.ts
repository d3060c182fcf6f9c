import { RoomError } from "@/lib/room/errors";

/** A write to a room: the number of the last event before it, and whether its caller can make it twice safely. */
type Write = { after: number; isRepeatable: boolean };

/**
 * Runs what stores a write. When the database gives no answer it fails with RoomError `unavailable` if the same call can be
 * repeated safely, and with `uncertain` if the write could then be stored twice (docs/interface.md#idempotency).
 */
export const storing = <Result>(write: Write, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw isOf(error, "uncertain") ? outcomeUnknown(error, write) : error;
  });

/** The same for a read between a stored write and its answer: it leaves the caller as much in the dark. */
export const readingBack = <Result>(write: Write, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw isOf(error, "unavailable") ? outcomeUnknown(error, write) : error;
  });

const isOf = (error: unknown, reason: RoomError["reason"]): error is RoomError =>
  error instanceof RoomError && error.reason === reason;

const outcomeUnknown = ({ message, cause }: RoomError, { after, isRepeatable }: Write): RoomError =>
  new RoomError(isRepeatable ? "unavailable" : "uncertain", message, { after, cause });
