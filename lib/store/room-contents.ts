import { Prisma } from "@/generated/prisma/client";
import { type Event, type Room, type RoomTexts, readBytes } from "@/lib/room/room";
import { prisma } from "./connection/prisma";
import { runQuery } from "./connection/unavailable";
import { type EventRow, eventColumns, toEvents } from "./events";
import { type Reader, readInTurn } from "./large-reads";
import { roomNotFound } from "./not-found";
import { sharedReads } from "./shared-reads";

/** The texts of a room: those of its creation, and its events in order. */
type RoomContents = { texts: RoomTexts; events: Event[] };

/**
 * The texts that a viewer sees with the state of the room: messages, questions, resolutions, the current contract,
 * agreements to it and declines of it, and why the room ended. Throws RoomError `not_found` if the room was deleted.
 */
export const readConversation = ({ room, ...reader }: Reader): Promise<RoomContents> =>
  shareConversation(
    `${room.id} ${room.lastSeq}`,
    readBytes(room) + overheadBytes,
    () => runQuery("readConversation", () => readContents(room, conversationQuery(room))),
    (read) => readInTurn({ room, ...reader }, readBytes(room), read),
  );

const shareConversation = sharedReads<RoomContents>("conversations", 32 * 1024 * 1024);
/** What an entry takes at least. */
const overheadBytes = 64 * 1024;

const conversationQuery = (room: Room): Prisma.Sql => Prisma.sql`
  SELECT ${eventColumns}, body FROM events
  WHERE room_id = ${room.id} AND seq <= ${room.lastSeq}
    AND (action IN ('posted', 'asked', 'resolved', 'withdrew')
      OR (action IN ('proposed', 'submitted', 'agreed', 'declined') AND contract_version = ${room.contractVersion}))`;

/** All events; only these contract versions with text. Throws RoomError `not_found` if the room was deleted. */
export const readFullTimeline = ({ room, ...reader }: Reader, versions: number[]): Promise<RoomContents> =>
  runQuery("readFullTimeline", () =>
    readInTurn({ room, ...reader }, readBytes(room), () =>
      readContents(
        room,
        Prisma.sql`
        SELECT ${eventColumns},
          CASE WHEN action = 'proposed' AND contract_version <> ALL(${versions}::int[]) THEN '' ELSE body END AS body
        FROM events WHERE room_id = ${room.id} AND seq <= ${room.lastSeq}`,
      ),
    ),
  );

/** Texts and times as in JSON. */
type TextsRow = Omit<RoomTexts, "createdAt" | "expiresAt"> & { createdAt: string; expiresAt: string };

/** The first row has the texts, every other row an event. */
type ContentsRow = EventRow & { texts: TextsRow | null };

/** One statement, so that a concurrent deletion yields all events of the room or none. */
async function readContents(room: Room, events: Prisma.Sql): Promise<RoomContents> {
  const [first, ...rows] = await prisma().$queryRaw<ContentsRow[]>(Prisma.sql`
    SELECT json_build_object('title', title, 'brief', brief, 'goal', goal, 'createdAt', created_at, 'expiresAt', expires_at,
        'participants', (
          SELECT json_agg(json_build_object('id', id, 'displayName', display_name, 'knows', knows,
            'needsToDetermine', needs_to_determine, 'instructions', instructions) ORDER BY position)
          FROM participants WHERE room_id = rooms.id)) AS texts, event.*
    FROM rooms LEFT JOIN (SELECT * FROM (${events}) AS event LIMIT 0) AS event ON true
    WHERE id = ${room.id}
    UNION ALL
    SELECT NULL, event.* FROM (${events}) AS event
    ORDER BY seq NULLS FIRST`);
  if (!first?.texts) throw roomNotFound();
  const { createdAt, expiresAt, ...texts } = first.texts;
  return {
    texts: { ...texts, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) },
    events: toEvents(rows, room),
  };
}
