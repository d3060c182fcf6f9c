import type { Request } from "autocannon";
import { roomId, type Seeds, tokenOf } from "@/tools/support/seed";
import type { Load } from "./load";

/**
 * A kind of request to measure. Rooms that the requests change are seeded anew for each measurement, with their own
 * kind; `shared` rooms are seeded once.
 */
export type Row = {
  name: string;
  seeds: Omit<Seeds, "kind">;
  shared?: true;
  load(kind: string, seconds: number): Load;
  /** The lowest ratio to the rate of the bare server. */
  goal?: number;
};

const connections = 16;
const content =
  "We can deliver forty pallets in the second week of May if the order reaches us by the tenth of April.";

const head = (kind: string, room: number, participant: number) => ({
  authorization: `Bearer ${tokenOf(kind, room, participant)}`,
});
export const getting = (kind: string, room: number, path = ""): Request => ({
  method: "GET",
  path: `/api/rooms/${roomId(kind, room)}${path}`,
  headers: head(kind, room, room % 2),
});
const write = (kind: string, room: number, participant: number, path: string, body: object): Request => ({
  method: "POST",
  path: `/api/rooms/${roomId(kind, room)}${path}`,
  headers: { ...head(kind, room, participant), "content-type": "application/json" },
  body: JSON.stringify(body),
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** All rooms in turn; each connection starts at a different one. */
const overRooms =
  (rooms: number, requestOf: (kind: string, room: number) => Request, at = connections) =>
  (kind: string, seconds: number): Load => ({
    connections: at,
    seconds,
    requestsOf: (connection) => range(rooms).map((room) => requestOf(kind, (room + connection * 7) % rooms)),
  });

export const posting = (kind: string, room: number, participant = room % 2): Request =>
  write(kind, room, participant, "/messages", { content });

const uncachedRooms = 800;
const uncachedFullRooms = 12;
const full = { messages: 500, messageBytes: 8_000, contract: true };
const agreements = 1_600;
const writers = 8;
const crowded = { rooms: 6, each: 50 };

/** The requests that are measured on every contender. */
export const rows: Row[] = [
  {
    name: "poll, nothing new",
    seeds: { count: 100, messages: 10 },
    shared: true,
    load: overRooms(100, (kind, room) => getting(kind, room, "/events?after=12")),
    goal: 0.65,
  },
  {
    name: "poll, one event",
    seeds: { count: 100, messages: 10 },
    shared: true,
    load: overRooms(100, (kind, room) => getting(kind, room, "/events?after=11")),
    goal: 0.6,
  },
  {
    name: "read a room of 50 messages, not cached",
    seeds: { count: uncachedRooms, messages: 50 },
    load: (kind) => ({
      connections,
      requestsOf: (connection) =>
        range(uncachedRooms / connections).map((index) => getting(kind, index * connections + connection)),
    }),
    goal: 0.5,
  },
  {
    name: "read a room of 50 messages, cached",
    seeds: { count: 100, messages: 50 },
    shared: true,
    load: overRooms(100, (kind, room) => getting(kind, room)),
    goal: 0.5,
  },
  {
    name: "read a room at its limits, not cached",
    seeds: { ...full, count: uncachedFullRooms },
    load: (kind) => ({
      connections: 4,
      requestsOf: (connection) =>
        range(uncachedFullRooms / 4).map((index) => getting(kind, index * 4 + connection)),
    }),
  },
  {
    name: "read a room at its limits, cached",
    seeds: { ...full, count: 1 },
    shared: true,
    load: overRooms(1, (kind, room) => getting(kind, room), 4),
  },
  {
    name: "post, many rooms",
    seeds: { count: 200, messages: 2 },
    load: overRooms(200, posting),
    goal: 0.5,
  },
  {
    name: "post, one room, 8 writers",
    seeds: { count: crowded.rooms, participants: writers },
    load: (kind) => ({
      connections: writers,
      requestsOf: (writer) =>
        range(crowded.rooms * crowded.each).map((index) =>
          posting(kind, Math.floor(index / crowded.each), writer),
        ),
    }),
  },
  {
    name: "agree",
    seeds: { count: agreements, messages: 2, contract: true },
    load: (kind) => ({
      connections,
      requestsOf: (connection) =>
        range(agreements / connections).map((index) =>
          write(kind, index * connections + connection, 1, "/agree", { contract_version: 1 }),
        ),
    }),
    goal: 0.6,
  },
  {
    name: "create",
    seeds: { count: 1 },
    shared: true,
    load: (_, seconds) => ({
      connections,
      seconds,
      requestsOf: () => [
        {
          method: "POST",
          path: "/api/rooms",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            title: "Delivery of parts",
            goal: "Agree on dates of delivery",
            participants: [{ role: "Buyer" }, { role: "Seller" }],
          }),
        },
      ],
    }),
    goal: 0.5,
  },
];

/** An empty route of the Next build. */
export const nextFloor: Load = {
  connections,
  seconds: 2,
  requestsOf: () => [{ method: "GET", path: "/health" }],
};
