import { RoomError } from "@/lib/room/errors";
import { idempotencyKey } from "@/lib/wire/fields";

/**
 * The Idempotency-Key of a call, or undefined. Throws RoomError `invalid` for one that is none
 * (docs/interface.md#idempotency).
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  const { data, error } = idempotencyKey.safeParse(decoded(key));
  if (error) throw new RoomError("invalid", `The Idempotency-Key header ${error.issues[0]?.message}`);
  return data;
}

/** The text of a header's value, which comes as one character for each byte: of UTF-8, or else of Latin-1. */
function decoded(value: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    return value;
  }
}
