import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { createRoomRequest } from "@/lib/wire/create-request";
import { authenticate } from "./authenticate";
import { createRoom } from "./create-room";
import { readRoom } from "./read-room";
import { sendMessage } from "./take-part";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

test("reads of a long room at the same time are presented one per turn of the event loop", async () => {
  const request = createRoomRequest.parse({
    title: "T",
    goal: "G",
    participants: [{ role: "A" }, { role: "B" }],
  });
  const scene = { baseUrl: "http://rooms.test", way: "http", client: ["test"] } as const;
  const client = { address: "192.0.2.1", network: undefined };
  const { response } = await createRoom(request, { ...scene, client });
  const sessionOf = () => authenticate(response.room_id, response.participants[0]?.token ?? "", scene);
  for (let times = 0; times < 3; times++)
    await sendMessage(await sessionOf(), { content: "We deliver. ".repeat(2_500) });
  const session = await sessionOf();
  let turn = 0;
  let isOver = false;
  const count = async () => {
    for (; !isOver; turn++) await nextTurn();
  };
  const counting = count();
  const turns = await Promise.all(Array.from({ length: 10 }, () => readRoom(session).then(() => turn)));
  isOver = true;
  await counting;
  expect(new Set(turns).size).toBe(10);
});
