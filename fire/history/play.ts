import type { Body } from "@/e2e/support/wire";
import { open, type Reach, RoomCaller } from "./caller";
import { follow } from "./follow";
import { Broken, type Operation } from "./operation";
import { type Known, perform } from "./perform";
import type { Program } from "./step";

/** A room and all that was done in it. */
export type Played = {
  id: string;
  request: RoomRequest;
  participants: { id: string; role: string; token: string }[];
  observerToken: string;
  operations: Operation[];
  /** What the room was at the end: its timeline, and as its first participant reads it. */
  timeline: Body;
  room: Body;
  /** The events that the observer's stream brought. */
  streamed: unknown[];
};
export type RoomRequest = {
  title: string;
  goal: string;
  participants: { role: string; instructions: string }[];
};

/** Opens a room, has the participants do what the program says, all at the same time, and reads what came of it. */
export async function play(program: Program, reach: Reach): Promise<Played> {
  const request: RoomRequest = {
    title: "Delivery of parts",
    goal: "Agree on dates of delivery",
    participants: program.map((_, position) => ({
      role: `Party ${position}`,
      instructions: `For party ${position} alone.`,
    })),
  };
  const created = await open(request, reach);
  const { room_id: id, participants, observer_url } = created;
  const observerToken = observer_url.split("/").at(-1) ?? "";
  const operations: Operation[] = [];
  const callers = participants.map(
    ({ token }, position) => new RoomCaller(position, { id, token }, reach, operations),
  );
  const observer = new RoomCaller("observer", { id, token: observerToken }, reach, operations);
  const stream = follow({ id, token: observerToken }, reach);
  const known: Known = { participants, version: 0, lastSeq: 1, questions: [], texts: 0 };
  try {
    await Promise.all(
      program.map((steps, position) => {
        const caller = callers[position];
        return caller && perform(steps, position, caller, known);
      }),
    );
    const { room, timeline } = await readLast([...callers, observer]);
    const streamed = await stream.until(timeline.last_seq);
    return {
      id,
      request,
      participants,
      observerToken,
      operations,
      timeline,
      room,
      streamed,
    };
  } finally {
    stream.close();
    for (const caller of [...callers, observer]) caller.close();
  }
}

/** What everybody reads alike: a call that was given up may still be carried out between two readings. */
async function readLast(callers: RoomCaller[]): Promise<{ room: Body; timeline: Body }> {
  for (let tries = 0; tries < 10; tries++) {
    const rooms = await Promise.all(callers.map((caller) => caller.do({ kind: "read" })));
    const timeline = await callers[0]?.do({ kind: "poll", after: 0 });
    const [room] = rooms;
    const isLast = rooms.every((each) => each?.body.last_seq === timeline?.body.last_seq);
    if (isLast && room?.status === 200 && timeline?.status === 200)
      return { room: room.body, timeline: timeline.body };
  }
  throw new Broken("The room changes though nobody does anything.");
}
