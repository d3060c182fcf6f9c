import type { Request } from "autocannon";
import type { Load } from "./load";
import { roomId, type Seeds, tokenOf } from "./seed";

/**
 * A kind of call that is measured. Rooms that calls change are made anew for each measurement, under a kind that it
 * alone has; `shared` ones are there for all.
 */
export type Row = {
  name: string;
  seeds: Omit<Seeds, "kind">;
  shared?: true;
  load(kind: string, seconds: number): Load;
  /** The least rate against the bare server's. */
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

/** All rooms in turn; each connection begins at another one. */
const around =
  (rooms: number, call: (kind: string, room: number) => Request, at = connections) =>
  (kind: string, seconds: number): Load => ({
    connections: at,
    seconds,
    callsOf: (connection) => range(rooms).map((room) => call(kind, (room + connection * 7) % rooms)),
  });

export const saying = (kind: string, room: number, participant = room % 2): Request =>
  write(kind, room, participant, "/messages", { content });

const unread = 800;
const unreadFull = 12;
const full = { messages: 500, messageBytes: 8_000, contract: true };
const agreements = 1_600;
const writers = 8;
const crowded = { rooms: 6, each: 50 };

/** What is measured of every contender. */
export const rows: Row[] = [
  {
    name: "poll, nothing new",
    seeds: { count: 100, messages: 10 },
    shared: true,
    load: around(100, (kind, room) => getting(kind, room, "/events?after=12")),
    goal: 0.65,
  },
  {
    name: "poll, one event",
    seeds: { count: 100, messages: 10 },
    shared: true,
    load: around(100, (kind, room) => getting(kind, room, "/events?after=11")),
    goal: 0.6,
  },
  {
    name: "read a room of 50 messages that nobody has read",
    seeds: { count: unread, messages: 50 },
    load: (kind) => ({
      connections,
      callsOf: (connection) =>
        range(unread / connections).map((call) => getting(kind, call * connections + connection)),
    }),
    goal: 0.5,
  },
  {
    name: "read a room of 50 messages again",
    seeds: { count: 100, messages: 50 },
    shared: true,
    load: around(100, (kind, room) => getting(kind, room)),
    goal: 0.5,
  },
  {
    name: "read a room at its limits that nobody has read",
    seeds: { ...full, count: unreadFull },
    load: (kind) => ({
      connections: 4,
      callsOf: (connection) => range(unreadFull / 4).map((call) => getting(kind, call * 4 + connection)),
    }),
  },
  {
    name: "read a room at its limits again",
    seeds: { ...full, count: 1 },
    shared: true,
    load: around(1, (kind, room) => getting(kind, room), 4),
  },
  {
    name: "post, many rooms",
    seeds: { count: 200, messages: 2 },
    load: around(200, saying),
    goal: 0.5,
  },
  {
    name: "post, one room, 8 writers",
    seeds: { count: crowded.rooms, participants: writers },
    load: (kind) => ({
      connections: writers,
      callsOf: (writer) =>
        range(crowded.rooms * crowded.each).map((call) =>
          saying(kind, Math.floor(call / crowded.each), writer),
        ),
    }),
  },
  {
    name: "agree",
    seeds: { count: agreements, messages: 2, contract: true },
    load: (kind) => ({
      connections,
      callsOf: (connection) =>
        range(agreements / connections).map((call) =>
          write(kind, call * connections + connection, 1, "/agree", { contract_version: 1 }),
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
      callsOf: () => [
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

/** An address of the Next build behind which nothing happens. */
export const nextFloor: Load = {
  connections,
  seconds: 2,
  callsOf: () => [{ method: "GET", path: "/health" }],
};
