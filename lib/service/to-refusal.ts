import { describeError, log } from "@/lib/log";
import { RoomError } from "@/lib/room/errors";
import type { Refusal } from "@/lib/wire/refusal";

/**
 * The refusal that an error stands for (docs/interface.md#errors); what is our fault is logged, with the id of the
 * call, and not told.
 */
export function toRefusal(error: unknown, request: string | undefined): Refusal {
  if (error instanceof RoomError) {
    if (error.cause) log().warn({ request, error: describeError(error.cause) }, error.message);
    return error;
  }
  log().error({ request, error: describeError(error) }, "a call failed");
  return { reason: "internal", message: "Something went wrong on our side.", next: undefined, issues: [] };
}
