import { RoomError } from "@/lib/room/errors";

/** The Idempotency-Key of a call, or undefined. Throws RoomError `invalid` for one that is none (decisions §8). */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x20-\x7e\xa1-\xff]{1,255}$/.test(key)) return key;
  throw new RoomError(
    "invalid",
    "The Idempotency-Key header must have 1 to 255 printable characters: send a random one, such as a UUID, with each new call.",
  );
}
