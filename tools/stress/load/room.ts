import type { EventBody } from "@/lib/wire/events";
import type { CreateRoomResponse } from "@/lib/wire/responses";
import type { Client } from "./client";
import type { Tally } from "./tally";

/** A room during its negotiation, and the client that each agent uses. */
export type Room = {
  id: string;
  participants: CreateRoomResponse["participants"];
  /** The token of the person who approves for the first participant. */
  approvalToken: string;
  clients: Client[];
  tally: Tally;
  /** The last_seq of the newest write response. */
  lastSeq: number;
  /** When the write of an event began, by performance.now(). */
  begun: Map<number, number>;
  /** Whether its deletion has begun. */
  isDeleted: boolean;
};

export const size = 4;

/**
 * Creates a room for four agents, and a person who approves for the first of them. The agents use the processes in
 * turn.
 */
export async function openRoom(clients: Client[], tally: Tally): Promise<Room> {
  const [first] = clients;
  if (!first) throw new Error("There is no client.");
  const created = await first.json<CreateRoomResponse>("POST", "/api/rooms", {
    body: {
      title: "Delivery of parts",
      goal: "Agree on dates of delivery",
      participants: Array.from({ length: size }, (_, index) => ({
        role: `Role ${index + 1}`,
        ...(index === 0 ? { approval: "person" } : {}),
      })),
    },
  });
  tally.rooms++;
  return {
    id: created.room_id,
    participants: created.participants,
    approvalToken: created.approval_urls?.[0]?.split("/").at(-1) ?? "",
    clients,
    tally,
    // The creator has joined.
    lastSeq: 1,
    begun: new Map(),
    isDeleted: false,
  };
}

/** The client, token and room path of an agent, or of the person. */
export function agentOf(
  room: Room,
  index: number | "person",
): { client: Client; token: string; path: string } {
  const client = room.clients[index === "person" ? 0 : index % room.clients.length];
  const token = index === "person" ? room.approvalToken : room.participants[index]?.token;
  if (!client || !token) throw new Error(`There is no agent ${index}.`);
  return { client, token, path: `/api/rooms/${room.id}` };
}

/** The position of a follower in a room's timeline. Every event must be the next one. */
export class Reader {
  seen = 0;
  constructor(
    readonly room: Room,
    readonly how: string,
  ) {}

  take({ seq }: Pick<EventBody, "seq">): void {
    const { tally, id } = this.room;
    tally.events++;
    if (seq !== this.seen + 1) tally.outOfOrderEvent(`${this.how}: event ${seq} after ${this.seen} in ${id}`);
    this.seen = Math.max(this.seen, seq);
  }
}
