import { LRUCache } from "lru-cache";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Event, Room } from "@/lib/room/room";
import type { RoomTexts } from "@/lib/room/texts";
import { rowsOf } from "./client";
import { type EventRow, eventColumns, eventTables, toEvent } from "./events";
import { guarded } from "./unavailable";

/** What is written in a room: the texts of its creation, and events in order. */
export type Contents = { texts: RoomTexts; events: Event[] };

/**
 * What a reader of the room sees beside its state: messages, questions, resolutions and the proposal of the current
 * contract. Null when the room is gone.
 */
export function readConversation(room: Room): Promise<Contents | null> {
  const key = `${room.id} ${room.lastSeq}`;
  const known = recent.get(key);
  if (known) return known;
  const reading = guarded("readConversation", () => readContents(room, conversationOf(room)));
  recent.set(key, reading, { size: room.contentBytes + overheadBytes });
  const forget = () => void recent.delete(key);
  reading.then((read) => read ?? forget(), forget);
  return reading;
}

/**
 * What is being read of rooms, or was a moment ago: after an event each participant reads the room as it then stands, all
 * at once as a rule, and what came before an event never changes. Nobody gets here without finding that the room is still
 * there.
 */
const recent = new LRUCache<string, Promise<Contents | null>>({
  maxSize: 32 * 1024 * 1024,
  ttl: 5_000,
  ttlAutopurge: true,
});
/** Of a room beside its texts: some hundred events of ten short fields. */
const overheadBytes = 64 * 1024;

const conversationOf = (room: Room): Sql => sql`
  SELECT ${raw(eventColumns)}, body FROM ${raw(eventTables)}
  WHERE events.room_id = ${room.id} AND seq <= ${room.lastSeq}
    AND (action IN ('posted', 'asked', 'resolved')
      OR (action = 'proposed' AND contract_version = ${room.contractVersion}))`;

/** All events, as a page tells them: of the contract only these versions have their text. Null when the room is gone. */
export const readStory = (room: Room, versions: number[]): Promise<Contents | null> =>
  guarded("readStory", () =>
    readContents(
      room,
      sql`
        SELECT ${raw(eventColumns)},
          CASE WHEN action = 'proposed' AND contract_version <> ALL(${versions}::int[]) THEN '' ELSE body END AS body
        FROM ${raw(eventTables)} WHERE events.room_id = ${room.id} AND seq <= ${room.lastSeq}`,
    ),
  );

/** Texts and times as JSON gives them. */
type TextsRow = Omit<RoomTexts, "createdAt" | "expiresAt"> & { createdAt: string; expiresAt: string };

/** In one statement, so that a room that is deleted meanwhile is there with all its events or not at all. */
async function readContents({ id }: Room, events: Sql): Promise<Contents | null> {
  const [first, ...rows] = await rowsOf<EventRow & { texts: TextsRow | null }>(sql`
    SELECT json_build_object('title', title, 'brief', brief, 'goal', goal, 'createdAt', created_at, 'expiresAt', expires_at,
        'participants', (
          SELECT json_agg(json_build_object('id', id, 'displayName', display_name, 'knows', knows,
            'needsToDetermine', needs_to_determine, 'instructions', instructions) ORDER BY position)
          FROM participants WHERE room_id = rooms.id)) AS texts,
      NULL::int AS seq, NULL::timestamptz AS at, NULL AS participant_id, NULL AS action, NULL::int AS question_seq,
      NULL::int AS contract_version, NULL::boolean AS blocking, NULL AS addressee_id, NULL AS body
    FROM rooms WHERE id = ${id}
    UNION ALL
    SELECT NULL, event.* FROM (${events}) AS event
    ORDER BY seq NULLS FIRST`);
  if (!first?.texts) return null;
  const { createdAt, expiresAt, ...texts } = first.texts;
  return {
    texts: { ...texts, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) },
    events: rows.map(toEvent),
  };
}
