import { describeError, log } from "@/lib/log";
import { RoomError } from "@/lib/room/errors";
import type { Refusal } from "@/lib/wire/refusal";

/** The refusal that an error stands for; what is our fault is logged and not told. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof RoomError) {
    if (error.cause) log().warn({ error: describeError(error.cause) }, error.message);
    return error;
  }
  log().error({ error: describeError(error) }, "a call failed");
  return { reason: "internal", message: "Something went wrong on our side.", next: undefined, issues: [] };
}
