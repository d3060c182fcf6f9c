import type { CreateRoomAnswer, EventBody } from "@/lib/wire/responses";
import type { Client } from "./client";
import type { Tally } from "./tally";

/** A room while it is negotiated in, and the place that each of its agents calls. */
export type Room = {
  id: string;
  participants: CreateRoomAnswer["participants"];
  clients: Client[];
  tally: Tally;
  /** The newest event that a write was answered with. */
  lastSeq: number;
  /** When the write of an event began, by performance.now(). */
  begun: Map<number, number>;
  /** Whether its deletion has begun. */
  isDeleted: boolean;
};

export const size = 4;

/** Opens a room for four; its agents call the processes in turn. */
export async function openRoom(clients: Client[], tally: Tally): Promise<Room> {
  const [first] = clients;
  if (!first) throw new Error("There is nobody to call.");
  const created = await first.json<CreateRoomAnswer>("POST", "/api/rooms", {
    body: {
      title: "Delivery of parts",
      goal: "Agree on dates of delivery",
      participants: Array.from({ length: size }, (_, index) => ({ role: `Role ${index + 1}` })),
    },
  });
  tally.rooms++;
  return {
    id: created.room_id,
    participants: created.participants,
    clients,
    tally,
    // Who opens a room has joined it.
    lastSeq: 1,
    begun: new Map(),
    isDeleted: false,
  };
}

/** An agent of a room: what it calls, and how. */
export function seat(room: Room, index: number): { client: Client; token: string; path: string } {
  const client = room.clients[index % room.clients.length];
  const token = room.participants[index]?.token;
  if (!client || !token) throw new Error(`There is no agent ${index}.`);
  return { client, token, path: `/api/rooms/${room.id}` };
}

/** Where somebody is who follows a room: every event must be the next one. */
export class Reader {
  seen = 0;
  constructor(
    readonly room: Room,
    readonly how: string,
  ) {}

  take({ seq }: Pick<EventBody, "seq">): void {
    const { tally, id } = this.room;
    tally.events++;
    if (seq !== this.seen + 1) tally.misorder(`${this.how}: event ${seq} after ${this.seen} in ${id}`);
    this.seen = Math.max(this.seen, seq);
  }
}
