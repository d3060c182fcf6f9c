import { LRUCache } from "lru-cache";
import { Prisma } from "@/generated/prisma/client";
import { processState } from "@/lib/process-state";
import type { Event, Room } from "@/lib/room/room";
import type { RoomTexts } from "@/lib/room/texts";
import { type EventRow, eventColumns, toEvents } from "./events";
import { gone } from "./gone";
import { readInTurn } from "./large-reads";
import { prisma } from "./prisma";
import { guarded } from "./unavailable";

/** What is written in a room: the texts of its creation, and events in order. */
export type Contents = { texts: RoomTexts; events: Event[] };

/**
 * What a reader of the room sees beside its state: messages, questions, resolutions, the proposal of the current contract
 * and the agreements to it. Throws RoomError `not_found` when the room is gone.
 */
export function readConversation(room: Room): Promise<Contents> {
  const key = `${room.id} ${room.lastSeq}`;
  const known = recent().get(key);
  if (known) return known;
  const reading = guarded("readConversation", () => readContents(room, conversationOf(room)));
  recent().set(key, reading, { size: room.contentBytes + overheadBytes });
  reading.catch(() => recent().delete(key));
  return reading;
}

/**
 * What is being read of rooms, or was a moment ago: after an event each participant reads the room as it then stands, all
 * at once as a rule, and what came before an event never changes. Nobody gets here without finding that the room is still
 * there.
 */
const recent = processState(
  "contents",
  () =>
    new LRUCache<string, Promise<Contents>>({ maxSize: 32 * 1024 * 1024, ttl: 5_000, ttlAutopurge: true }),
);
/** Of a room beside its texts: some hundred events of ten short fields. */
const overheadBytes = 64 * 1024;

const conversationOf = (room: Room): Prisma.Sql => Prisma.sql`
  SELECT ${eventColumns}, body FROM events
  WHERE room_id = ${room.id} AND seq <= ${room.lastSeq}
    AND (action IN ('posted', 'asked', 'resolved')
      OR (action IN ('proposed', 'agreed') AND contract_version = ${room.contractVersion}))`;

/**
 * All events, as a page tells them: of the contract only these versions have their text. Throws RoomError `not_found` when
 * the room is gone.
 */
export const readStory = (room: Room, versions: number[]): Promise<Contents> =>
  guarded("readStory", () =>
    readContents(
      room,
      Prisma.sql`
        SELECT ${eventColumns},
          CASE WHEN action = 'proposed' AND contract_version <> ALL(${versions}::int[]) THEN '' ELSE body END AS body
        FROM events WHERE room_id = ${room.id} AND seq <= ${room.lastSeq}`,
    ),
  );

/** Texts and times as JSON gives them. */
type TextsRow = Omit<RoomTexts, "createdAt" | "expiresAt"> & { createdAt: string; expiresAt: string };

/** The first row has the texts, each other one an event. */
type ContentsRow = EventRow & { texts: TextsRow | null };

/** In one statement, so that a room that is deleted meanwhile is there with all its events or not at all. */
async function readContents(room: Room, events: Prisma.Sql): Promise<Contents> {
  const [first, ...rows] = await readInTurn(room, room.contentBytes, () =>
    prisma().$queryRaw<ContentsRow[]>(Prisma.sql`
    SELECT json_build_object('title', title, 'brief', brief, 'goal', goal, 'createdAt', created_at, 'expiresAt', expires_at,
        'participants', (
          SELECT json_agg(json_build_object('id', id, 'displayName', display_name, 'knows', knows,
            'needsToDetermine', needs_to_determine, 'instructions', instructions) ORDER BY position)
          FROM participants WHERE room_id = rooms.id)) AS texts,
      NULL::int AS seq, NULL::timestamptz AS at, NULL AS "participantId", NULL AS action, NULL::int AS "questionSeq",
      NULL::int AS "contractVersion", NULL AS body
    FROM rooms WHERE id = ${room.id}
    UNION ALL
    SELECT NULL, event.* FROM (${events}) AS event
    ORDER BY seq NULLS FIRST`),
  );
  if (!first?.texts) throw gone();
  const { createdAt, expiresAt, ...texts } = first.texts;
  return {
    texts: { ...texts, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) },
    events: toEvents(rows, room),
  };
}
