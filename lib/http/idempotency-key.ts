import { RoomError } from "@/lib/room/errors";
import { idempotencyKey } from "@/lib/wire/fields";

/** The Idempotency-Key of a call, or undefined. Throws RoomError `invalid` for one that is none (decisions §8). */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  const { data, error } = idempotencyKey.safeParse(key);
  if (error) throw new RoomError("invalid", `The Idempotency-Key header ${error.issues[0]?.message}`);
  return data;
}
