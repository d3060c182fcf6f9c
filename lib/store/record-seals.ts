import { Prisma } from "@/generated/prisma/client";
import { prisma } from "./connection/prisma";
import { runQuery } from "./connection/unavailable";
import { roomNotFound } from "./not-found";

/** What makes a room's record together with its events: the issuer in it, the protected header and the signature. */
export type RecordSeal = { iss: string; protected: string; signature: string };

/** The seal of a room's record; null if there is none yet. Throws RoomError `not_found` if the room was deleted. */
export const readSeal = (roomId: string): Promise<RecordSeal | null> =>
  runQuery("readSeal", async () => {
    const room = await prisma().room.findUnique({ where: { id: roomId }, select: { recordSeal: true } });
    if (!room) throw roomNotFound();
    return room.recordSeal as RecordSeal | null;
  });

/**
 * Stores the seal of a room's record unless it has one, and returns the one that is stored: a signature is random, but
 * every process sends the same. Throws RoomError `not_found` if the room was deleted.
 */
export const storeSeal = (roomId: string, seal: RecordSeal): Promise<RecordSeal> =>
  runQuery("storeSeal", async () => {
    // One statement, so that the first of concurrent processes wins.
    const [row] = await prisma().$queryRaw<{ seal: RecordSeal }[]>(Prisma.sql`
      UPDATE rooms SET record_seal = coalesce(record_seal, ${JSON.stringify(seal)}::jsonb)
      WHERE id = ${roomId} RETURNING record_seal AS seal`);
    if (!row) throw roomNotFound();
    return row.seal;
  });

/** Stores another form of the seal that a room's record has. Does nothing if the room was deleted. */
export const replaceSeal = (roomId: string, seal: RecordSeal): Promise<unknown> =>
  runQuery("replaceSeal", () =>
    prisma().room.updateMany({ where: { id: roomId }, data: { recordSeal: seal } }),
  );
