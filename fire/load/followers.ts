import { setTimeout as pause } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import type { EventsAnswer, RoomAnswer } from "@/lib/wire/responses";
import { Reader, type Room, seat } from "./room";

/** Follows a room as an agent of it, until the room is deleted. */
export type Follow = (reader: Reader, index: number) => Promise<void>;

const waitSeconds = 25;
const pollEveryMs = 3_000;
/** After so long a stream is broken off and resumed. */
const streamForMs = 15_000;
const afterErrorMs = 500;

/** By calls that wait for the next event. */
const byWaits: Follow = async (reader, index) => {
  const { room } = reader;
  const { client, token, path } = seat(room, index);
  while (!room.isDeleted) {
    const { status, body } = await client.send(
      "GET",
      `${path}/events?after=${reader.seen}&wait=${waitSeconds}`,
      { token },
    );
    if (status === 404 && room.isDeleted) return;
    if (status !== 200) throw new Error(`A wait was answered ${status}: ${body}`);
    const { events }: EventsAnswer = JSON.parse(body);
    for (const event of events) {
      reader.take(event);
      const begin = room.begun.get(event.seq);
      if (begin !== undefined) room.tally.wakes.push(performance.now() - begin);
    }
  }
};

/** By a stream, which is broken off and resumed now and then. */
const byStream: Follow = async (reader, index) => {
  const { room } = reader;
  const { client, token, path } = seat(room, index);
  while (!room.isDeleted) {
    const answer = await client.open("GET", `${path}/events`, {
      token,
      headers: { accept: "text/event-stream", "last-event-id": String(reader.seen) },
    });
    if (answer.statusCode === 404 && room.isDeleted) return void answer.resume();
    if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}.`);
    let isOver = false;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "closed") isOver = true;
        else reader.take(JSON.parse(data));
      },
    });
    const breakOff = setTimeout(() => answer.destroy(), streamForMs);
    answer.setEncoding("utf8").on("data", (text: string) => parser.feed(text));
    // Broken off by us it ends with an error: what matters is what the next one begins with.
    answer.on("error", () => undefined);
    await new Promise((closed) => answer.once("close", closed));
    clearTimeout(breakOff);
    if (isOver) return;
  }
};

/** By asking what is new and reading the whole room, now and then. */
const byPolls: Follow = async (reader, index) => {
  const { room } = reader;
  const { client, token, path } = seat(room, index);
  let known: string | undefined;
  while (!room.isDeleted) {
    const { events } = await client.json<EventsAnswer>("GET", `${path}/events?after=${reader.seen}`, {
      token,
    });
    for (const event of events) reader.take(event);
    const { status, body, etag } = await client.send("GET", path, {
      token,
      ...(known && { headers: { "if-none-match": known } }),
    });
    if (status === 200) {
      const { last_seq }: RoomAnswer = JSON.parse(body);
      if (last_seq < reader.seen) throw new Error(`A room has event ${reader.seen}, but says ${last_seq}.`);
    } else if (status !== 304) throw new Error(`A room was answered ${status}: ${body}`);
    known = etag;
    await pause(pollEveryMs);
  }
};

const ways: Record<string, Follow> = {
  "first wait": byWaits,
  "second wait": byWaits,
  stream: byStream,
  polls: byPolls,
};

/** One reader for each agent of a room: two wait, one has a stream, one polls; `ended` when they have all left it. */
export function followRoom(room: Room): { readers: Reader[]; ended: Promise<unknown> } {
  const all = Object.entries(ways).map(([how, follow], index) => {
    const reader = new Reader(room, how);
    return { reader, ended: followOn(follow, reader, index) };
  });
  return { readers: all.map(({ reader }) => reader), ended: Promise.all(all.map(({ ended }) => ended)) };
}

/** Counts what goes wrong, and goes on where it was. */
async function followOn(follow: Follow, reader: Reader, index: number): Promise<void> {
  const { room, how } = reader;
  while (!room.isDeleted) {
    try {
      return await follow(reader, index);
    } catch (error) {
      // What was under way when the room was deleted may find it gone.
      if (room.isDeleted) return;
      room.tally.error(`${how}: ${error instanceof Error ? error.message : error}`);
      await pause(afterErrorMs);
    }
  }
}
