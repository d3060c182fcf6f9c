import { Prisma } from "@/generated/prisma/client";
import { firstHead, nextHead } from "@/lib/room/chain";
import type { Room } from "@/lib/room/room";
import { prisma } from "./connection/prisma";
import { readTimeline } from "./timeline";

/**
 * The head of a room whose last event was written by a release without heads, computed from its events and stored.
 * Throws RoomError `not_found` if the room was deleted meanwhile.
 */
export async function restoreHead(room: Omit<Room, "head">): Promise<string> {
  const events = await readTimeline({ room, client: [room.id] }, { after: 0 });
  const head = events.reduce(nextHead, firstHead(room.id));
  // With a model, this would read the room again.
  await prisma().$executeRaw(Prisma.sql`
    UPDATE rooms SET head = decode(${head}, 'hex'), head_seq = last_seq
    WHERE id = ${room.id} AND last_seq = ${room.lastSeq}`);
  return head;
}
