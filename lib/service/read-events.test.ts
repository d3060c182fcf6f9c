import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { createRoomRequest } from "@/lib/wire/create-request";
import { authenticate } from "./authenticate";
import { createRoom } from "./create-room";
import { readEvents } from "./read-events";
import { sendMessage } from "./take-part";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const client = { address: "192.0.2.1", network: undefined };
const { signal } = new AbortController();

/** Twelve requests that wait for the next event of a room, and a function that sends a message to it. */
async function waitingRoom(onEvents: () => void, hold: (bytes: number) => void) {
  const request = createRoomRequest.parse({
    title: "T",
    goal: "G",
    participants: [{ role: "A" }, { role: "B" }],
  });
  const { response } = await createRoom(request, { baseUrl: "http://rooms.test", client });
  const token = response.participants[0]?.token ?? "";
  const session = await authenticate(response.room_id, token, {
    baseUrl: "http://rooms.test",
    way: "http",
    client: ["test"],
  });
  const query = { after: session.room.lastSeq, wait: 20 };
  const waits = Array.from({ length: 12 }, async () => {
    const { events } = await readEvents(session, query, { client, signal, hold });
    onEvents();
    return events.length;
  });
  return { waits, send: (content: string) => sendMessage(session, { content }) };
}

test("requests that a large event wakes get their results one per turn of the event loop", async () => {
  let turn = 0;
  let isOver = false;
  const turns: number[] = [];
  const held: number[] = [];
  const { waits, send } = await waitingRoom(
    () => turns.push(turn),
    (bytes) => held.push(bytes),
  );
  const count = async () => {
    for (; !isOver; turn++) await nextTurn();
  };
  const counting = count();
  await send("x".repeat(8_000));
  expect(await Promise.all(waits)).toEqual(Array(12).fill(1));
  isOver = true;
  await counting;
  expect(new Set(turns).size).toBe(12);
  // Each has reserved memory for its result before it was made.
  expect(held).toEqual(Array(12).fill(8_000));
});

test("a small event is not held, and too little memory for a large one is an error", async () => {
  for (const [content, outcome] of [
    ["short", "fulfilled"],
    ["x".repeat(8_000), "rejected"],
  ] as const) {
    const { waits, send } = await waitingRoom(
      () => undefined,
      () => {
        throw new Error("too little memory");
      },
    );
    const settled = Promise.allSettled(waits);
    await send(content);
    expect((await settled).map(({ status }) => status)).toEqual(Array(12).fill(outcome));
  }
});
