import { Prisma } from "@/generated/prisma/client";
import { storedContractBytes } from "@/lib/room/limits";
import { type Event, type EventOf, eventBytes, type Room, readBytes } from "@/lib/room/room";
import { prisma } from "./connection/prisma";
import { runQuery } from "./connection/unavailable";
import { type EventRow, toEvent, toEvents } from "./events";
import { type Reader, readInTurn } from "./large-reads";
import { roomNotFound } from "./not-found";
import { sharedReads } from "./shared-reads";

/** Where a part of the timeline starts: after the event with this number, or after this time. */
type From = { after: number } | { since: Date };

/**
 * The events of a room after `from`, up to the state `room`, in order; at most `limit`. Throws RoomError `not_found` if the
 * room was deleted after that state was read.
 */
export const readTimeline = (
  reader: Reader<Omit<Room, "head">>,
  from: From,
  limit: number | null = null,
): Promise<Event[]> =>
  readInTurn(reader, partBytes(reader.room, from, limit), () => selectEvents(reader.room, from, limit));

/**
 * The same after the event with this number, for readers whom an event has woken: up to a hundred read the same part at
 * once, and get the same objects.
 */
export function readAfter(reader: Reader, after: number, limit: number | null = null): Promise<Event[]> {
  const { room } = reader;
  const bytes = partBytes(room, { after }, limit);
  return shareEvents(
    `${room.id} ${after} ${limit} ${room.head}`,
    bytes,
    () => selectEvents(room, { after }, limit),
    (read) => readInTurn(reader, bytes, read),
  );
}

const shareEvents = sharedReads<Event[]>("events", 32 * 1024 * 1024);

/** The most that a part of the timeline may take, in bytes. */
function partBytes(room: Omit<Room, "head">, from: From, limit: number | null): number {
  const count = Math.min(room.lastSeq - ("after" in from ? from.after : 0), limit ?? room.lastSeq);
  return Math.min(readBytes(room), count * storedContractBytes);
}

const selectEvents = (room: Omit<Room, "head">, from: From, limit: number | null): Promise<Event[]> =>
  runQuery("readTimeline", async () => {
    const rows = await prisma().event.findMany({
      where: {
        roomId: room.id,
        seq: { gt: "after" in from ? from.after : 0, lte: room.lastSeq },
        ...("since" in from ? { at: { gt: from.since } } : {}),
      },
      omit: { roomId: true },
      orderBy: { seq: "asc" },
      ...(limit === null ? {} : { take: limit }),
    });
    if (!isComplete(rows, room, from, limit)) throw roomNotFound();
    return toEvents(rows as EventRow[], room);
  });

/** Whether all events are there that the state of the room implies: they are numbered 1 to lastSeq, and `at` rises. */
function isComplete(
  rows: { seq: number }[],
  { lastSeq, lastAt }: Pick<Room, "lastSeq" | "lastAt">,
  from: From,
  limit: number | null,
): boolean {
  if ("after" in from) {
    const newer = Math.max(0, lastSeq - from.after);
    return rows.length === Math.min(newer, limit ?? newer);
  }
  return lastAt <= from.since || rows.length === limit || rows.at(-1)?.seq === lastSeq;
}

/** The event with this number, which the room has. Throws RoomError `not_found` if the room was deleted meanwhile. */
export const readEvent = (room: Room, seq: number): Promise<Event> =>
  runQuery("readEvent", async () => {
    const where = { roomId_seq: { roomId: room.id, seq } };
    const row = await prisma().event.findUnique({ where, omit: { roomId: true } });
    if (!row) throw roomNotFound();
    return toEvent(row as EventRow, room);
  });

/** The proposal of a contract version, or null. Throws RoomError `not_found` if the room was deleted meanwhile. */
export async function readProposal(
  { room, ...reader }: Reader,
  version: number,
): Promise<EventOf<"proposed"> | null> {
  if (version < 1 || version > room.contractVersion) return null;
  const bytes = maxTextBytes(room, 1);
  return shareProposal(
    `${room.id} ${version}`,
    bytes,
    () =>
      runQuery("readProposal", async () => {
        const where = { roomId: room.id, action: "proposed", contractVersion: version };
        const row = await prisma().event.findFirst({ where, omit: { roomId: true } });
        if (!row) throw roomNotFound();
        return toEvent(row as EventRow, room) as EventOf<"proposed">;
      }),
    (read) => readInTurn({ room, ...reader }, bytes, read),
  );
}

const shareProposal = sharedReads<EventOf<"proposed">>("proposals", 16 * 1024 * 1024);

/** A contract version without its text. `bytes` of UTF-8, `sha256` in lower-case hex. */
export type ContractVersion = {
  version: number;
  at: Date;
  participantId: string;
  bytes: number;
  sha256: string;
};

/** All contract versions, oldest first. Throws RoomError `not_found` if the room was deleted meanwhile. */
export function listContractVersions({ room, ...reader }: Reader): Promise<ContractVersion[]> {
  const count = room.contractVersion;
  return shareVersions(
    `${room.id} ${count}`,
    eventBytes * (count + 1),
    () =>
      runQuery("listContractVersions", async () => {
        // The database measures and hashes the texts, so that they are not fetched for it.
        const versions = await prisma().$queryRaw<ContractVersion[]>(Prisma.sql`
          SELECT contract_version AS version, at, participant_id AS "participantId", octet_length(body) AS bytes,
            encode(sha256(convert_to(body, 'UTF8')), 'hex') AS sha256
          FROM events
          WHERE room_id = ${room.id} AND action = 'proposed' AND seq <= ${room.lastSeq}
          ORDER BY seq`);
        if (versions.length !== count) throw roomNotFound();
        return versions;
      }),
    (read) => readInTurn({ room, ...reader }, maxTextBytes(room, count), read),
  );
}

const shareVersions = sharedReads<ContractVersion[]>("contract versions", 8 * 1024 * 1024);

/** The most that the texts of this many contract versions may take, in bytes. */
export const maxTextBytes = ({ contentBytes }: Room, versions: number): number =>
  eventBytes + Math.min(contentBytes, versions * storedContractBytes);
