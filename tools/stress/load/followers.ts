import { setTimeout as pause } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import type { EventsResponse, RoomResponse } from "@/lib/wire/responses";
import { agentOf, Reader, type Room } from "./room";

/** Follows a room as one of its agents, until the room is deleted. */
export type Follow = (reader: Reader, index: number) => Promise<void>;

const waitSeconds = 25;
const pollEveryMs = 3_000;
/** A stream is closed and resumed after this time. */
const streamForMs = 15_000;
const afterErrorMs = 500;

/** With requests that wait for the next event. */
const byWaits: Follow = async (reader, index) => {
  const { room } = reader;
  const { client, token, path } = agentOf(room, index);
  while (!room.isDeleted) {
    const { status, body } = await client.send(
      "GET",
      `${path}/events?after=${reader.seen}&wait=${waitSeconds}`,
      { token },
    );
    if (status === 404 && room.isDeleted) return;
    if (status !== 200) throw new Error(`A wait got ${status}: ${body}`);
    const { events }: EventsResponse = JSON.parse(body);
    for (const event of events) {
      reader.take(event);
      const begin = room.begun.get(event.seq);
      if (begin !== undefined) room.tally.wakes.push(performance.now() - begin);
    }
  }
};

/** With a stream that is closed and resumed regularly. */
const byStream: Follow = async (reader, index) => {
  const { room } = reader;
  const { client, token, path } = agentOf(room, index);
  while (!room.isDeleted) {
    const response = await client.open("GET", `${path}/events`, {
      token,
      headers: { accept: "text/event-stream", "last-event-id": String(reader.seen) },
    });
    if (response.statusCode === 404 && room.isDeleted) return void response.resume();
    if (response.statusCode !== 200) throw new Error(`A stream got ${response.statusCode}.`);
    let isOver = false;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "closed") isOver = true;
        else reader.take(JSON.parse(data));
      },
    });
    const breakOff = setTimeout(() => response.destroy(), streamForMs);
    response.setEncoding("utf8").on("data", (text: string) => parser.feed(text));
    // Our own abort ends it with an error. The next stream must continue after the last event.
    response.on("error", () => undefined);
    await new Promise((closed) => response.once("close", closed));
    clearTimeout(breakOff);
    if (isOver) return;
  }
};

/** With polls of new events and of the whole room. */
const byPolls: Follow = async (reader, index) => {
  const { room } = reader;
  const { client, token, path } = agentOf(room, index);
  let state: string | undefined;
  while (!room.isDeleted) {
    const { events } = await client.json<EventsResponse>("GET", `${path}/events?after=${reader.seen}`, {
      token,
    });
    for (const event of events) reader.take(event);
    const { status, body, etag } = await client.send("GET", path, {
      token,
      ...(state && { headers: { "if-none-match": state } }),
    });
    if (status === 200) {
      const { last_seq }: RoomResponse = JSON.parse(body);
      if (last_seq < reader.seen)
        throw new Error(`A room has event ${reader.seen}, but last_seq ${last_seq}.`);
    } else if (status !== 304) throw new Error(`A room got ${status}: ${body}`);
    state = etag;
    await pause(pollEveryMs);
  }
};

const ways: Record<string, Follow> = {
  "first wait": byWaits,
  "second wait": byWaits,
  stream: byStream,
  polls: byPolls,
};

/** One reader per agent of a room: two wait, one has a stream, one polls. `ended` resolves when all have stopped. */
export function followRoom(room: Room): { readers: Reader[]; ended: Promise<unknown> } {
  const all = Object.entries(ways).map(([how, follow], index) => {
    const reader = new Reader(room, how);
    return { reader, ended: followOn(follow, reader, index) };
  });
  return { readers: all.map(({ reader }) => reader), ended: Promise.all(all.map(({ ended }) => ended)) };
}

/** Counts errors and continues after the last event. */
async function followOn(follow: Follow, reader: Reader, index: number): Promise<void> {
  const { room, how } = reader;
  while (!room.isDeleted) {
    try {
      return await follow(reader, index);
    } catch (error) {
      // Requests in progress during the deletion may get 404.
      if (room.isDeleted) return;
      room.tally.error(`${how}: ${error instanceof Error ? error.message : error}`);
      await pause(afterErrorMs);
    }
  }
}
