import { LRUCache } from "lru-cache";
import { processState } from "@/lib/process-state";
import type { Event, Room, Viewer } from "@/lib/room/room";
import { batchReads } from "./batch-reads";
import { shortReads } from "./connection/prisma";
import { runQuery } from "./connection/unavailable";
import { type EventRow, toEvents } from "./events";
import { type RoomLookup, type RoomRow, roomsByToken, toRoom, toViewer } from "./rooms-by-token";

/**
 * The state of a room, with the database's clock and the viewer whose token was given (null: not a token of this room).
 * `newer` has the events after the given one; undefined if there are none, or too many to read them here.
 */
export type FoundRoom = {
  room: Room;
  viewer: Viewer | null;
  now: Date;
  expiresAt: Date;
  newer: Event[] | undefined;
  /** How often the notification settings of the room have changed: part of the state that an event is appended to. */
  notificationsSet: number;
};

/** What a look-up finds. Those of one batch share the room, and those with the same `after` the newer events. */
type FoundRow = { row: RoomRow; room: Room | Promise<Room>; newer: EventRow[] | undefined };

/**
 * States of rooms that were read recently, by id: the head of a room changes with its state. They are kept for five
 * seconds, so those of a deleted room are soon gone. 300 rooms with all their questions take about 15 MB.
 */
const recentRooms = processState(
  "recent rooms",
  () => new LRUCache<string, Room>({ max: 300, ttl: 5_000, ttlAutopurge: true }),
);

const readRooms = batchReads(async (wanted: RoomLookup[]): Promise<(FoundRow | undefined)[]> => {
  const isNew = (keys: Set<string>, key: string) => keys.size < keys.add(key).size;
  const [ids, reads] = [new Set<string>(), new Set<string>()];
  const known = new Map<string, Room>();
  const lookups = wanted.map((lookup) => {
    const { roomId } = lookup;
    const isFirst = isNew(ids, roomId);
    const room = isFirst ? recentRooms().get(roomId) : undefined;
    if (room) known.set(roomId, room);
    const isFirstAfter = isNew(reads, readOf(lookup));
    return { ...lookup, isFirst, isFirstAfter, knownHead: room?.head ?? null };
  });
  const rows = await shortReads().$queryRaw<RoomRow[]>(roomsByToken(lookups));
  const rooms = new Map<string, Room | Promise<Room>>();
  const events = new Map<string, EventRow[]>();
  const found = new Array<FoundRow | undefined>(wanted.length);
  for (const row of rows.sort((a, b) => a.index - b.index)) {
    const lookup = wanted[row.index - 1] as RoomLookup;
    const { roomId } = lookup;
    const { participants, questions } = row;
    const state = known.get(roomId);
    if (participants && questions)
      rooms.set(roomId, remember(toRoom(roomId, { ...row, participants, questions })));
    else if (state && state.head === row.head) rooms.set(roomId, state);
    if (row.newer) events.set(readOf(lookup), row.newer);
    const room = rooms.get(roomId);
    if (room) found[row.index - 1] = { row, room, newer: events.get(readOf(lookup)) };
  }
  return found;
});

async function remember(reading: Promise<Room>): Promise<Room> {
  const room = await reading;
  recentRooms().set(room.id, room);
  return room;
}

const readOf = ({ roomId, after }: RoomLookup): string => `${roomId} ${after}`;

/**
 * The state of a room, and the viewer that the token with this hash belongs to; for viewers, also the events after number
 * `after`. Null if the room does not exist or has expired (docs/interface.md#deletion-and-expiry). Nothing of it may be
 * changed: others may have got the same objects.
 */
export const findRoom = (roomId: string, tokenHash: Uint8Array, after?: number): Promise<FoundRoom | null> =>
  runQuery("findRoom", async () => {
    const found = await readRooms({ roomId, tokenHash, after: after ?? null });
    if (!found) return null;
    const { now, expiresAt, notificationsSet } = found.row;
    const [room, viewer] = [await found.room, toViewer(found.row)];
    const newer = viewer && found.newer ? toEvents(found.newer, room) : undefined;
    return { room, viewer, now, expiresAt, newer, notificationsSet };
  });
