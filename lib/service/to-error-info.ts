import { isClientGone } from "@/lib/client-gone";
import { describeError, log } from "@/lib/log";
import { RoomError } from "@/lib/room/errors";
import type { ErrorInfo } from "@/lib/wire/errors";

/** What a client sees of an error (docs/interface.md#errors). It gets no details of an unexpected one. */
export function toErrorInfo(error: unknown, request: string | undefined): ErrorInfo {
  if (error instanceof RoomError) {
    if (error.cause) log().warn({ request, error: describeError(error.cause) }, error.message);
    return error;
  }
  if (isClientGone(error)) return new RoomError("unavailable", "The client has left.");
  log().error({ request, error: describeError(error) }, "a request failed");
  return { reason: "internal", message: "Something went wrong on our side.", next: undefined, issues: [] };
}
