import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "./client";
import { followRoom } from "./followers";
import { stepsOf } from "./negotiation";
import { agentOf, openRoom, type Room } from "./room";
import type { Tally } from "./tally";

/** The load: how many rooms at once, how often there is a write in each, and how many rounds a room has. */
export type Pace = { rooms: number; writeEveryMs: number; rounds: { least: number; most: number } };

const catchUpMs = 10_000;
const afterErrorMs = 1_000;

/** Negotiates in that many rooms at once, in a new one whenever one is agreed, until `ended` fires. */
export async function negotiateInRooms(
  clients: Client[],
  tally: Tally,
  { pace, random, ended }: { pace: Pace; random: () => number; ended: AbortSignal },
): Promise<void> {
  const places = Array.from({ length: pace.rooms }, async (_, place) => {
    await pause((pace.writeEveryMs * place) / pace.rooms);
    while (!ended.aborted) {
      try {
        await negotiate(await openRoom(turned(clients, place), tally), { pace, random, ended });
      } catch (error) {
        tally.error(error instanceof Error ? error.message : String(error));
        await pause(afterErrorMs);
      }
    }
  });
  await Promise.all(places);
}

/** Rotates the processes, so that rooms are created at all of them. */
const turned = (clients: Client[], by: number): Client[] => [
  ...clients.slice(by % clients.length),
  ...clients.slice(0, by % clients.length),
];

/** Every negotiation that is not cut short ends in an agreement, of which there is a record. */
async function readRecord(room: Room): Promise<void> {
  const { client, token, path } = agentOf(room, 1);
  await client.json("GET", `${path}/record`, { token });
}

async function negotiate(
  room: Room,
  { pace, random, ended }: { pace: Pace; random: () => number; ended: AbortSignal },
): Promise<void> {
  const { readers, ended: left } = followRoom(room);
  const { least, most } = pace.rounds;
  try {
    for (const step of stepsOf(least + Math.floor(random() * (most - least + 1)))) {
      await pause(pace.writeEveryMs * (0.5 + random()));
      if (ended.aborted) break;
      await step(room);
    }
    const deadline = performance.now() + catchUpMs;
    const isBehind = () => readers.filter(({ seen }) => seen < room.lastSeq);
    while (isBehind().length > 0 && performance.now() < deadline) await pause(50);
    if (!ended.aborted) await readRecord(room);
    for (const { how, seen } of isBehind())
      room.tally.outOfOrderEvent(`${how}: nothing after ${seen} of ${room.lastSeq} in ${room.id}`);
  } finally {
    room.isDeleted = true;
    const [client] = room.clients;
    await client?.json("DELETE", `/api/rooms/${room.id}`, { token: room.participants[0]?.token ?? "" });
    await left;
  }
}
