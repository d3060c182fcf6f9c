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
export const readConversation = (room: Room): Promise<Contents | null> =>
  guarded("readConversation", () =>
    readContents(
      room,
      sql`
        SELECT ${raw(eventColumns)}, body FROM ${raw(eventTables)}
        WHERE events.room_id = rooms.id AND seq <= ${room.lastSeq}
          AND (action IN ('posted', 'asked', 'resolved')
            OR (action = 'proposed' AND contract_version = ${room.contractVersion}))`,
    ),
  );

/** All events, as a page tells them: of the contract only these versions have their text. Null when the room is gone. */
export const readStory = (room: Room, versions: number[]): Promise<Contents | null> =>
  guarded("readStory", () =>
    readContents(
      room,
      sql`
        SELECT ${raw(eventColumns)},
          CASE WHEN action = 'proposed' AND contract_version <> ALL(${versions}::int[]) THEN '' ELSE body END AS body
        FROM ${raw(eventTables)} WHERE events.room_id = rooms.id AND seq <= ${room.lastSeq}`,
    ),
  );

/** The lists as JSON: the driver reads long ones of PostgreSQL's own form character by character. */
async function readContents({ id }: Room, events: Sql): Promise<Contents | null> {
  const [row] = await rowsOf<RoomTexts & { events: EventRow[] }>(sql`
    SELECT title, brief, goal, created_at AS "createdAt", expires_at AS "expiresAt",
      (SELECT json_agg(json_build_object('id', id, 'displayName', display_name, 'knows', knows,
          'needsToDetermine', needs_to_determine, 'instructions', instructions) ORDER BY position)
        FROM participants WHERE room_id = rooms.id) AS participants,
      (SELECT coalesce(json_agg(event ORDER BY seq), '[]') FROM (${events}) AS event) AS events
    FROM rooms WHERE id = ${id}`);
  if (!row) return null;
  const { events: rows, ...texts } = row;
  return { texts, events: rows.map(toEvent) };
}
