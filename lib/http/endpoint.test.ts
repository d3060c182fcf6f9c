import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "@/e2e/support/plain-room";
import { storeRoom, write } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { readEvents } from "@/lib/service/read-events";
import { watchEvents } from "@/lib/service/watch-events";
import { heldBytes } from "@/lib/transfer-budget";
import { endpoint } from "./endpoint";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

test("a stream holds memory for a long event until its client has read it", async () => {
  const { room, tokens } = await storeRoom();
  const content = "x".repeat(100_000);
  await write(room.id, 0, post(content));
  const get = endpoint("readEvents", ({ session, query, waiter }) => readEvents(session, query, waiter), {
    stream: ({ session, query, watcher }) => watchEvents(session, query, watcher),
  });
  const headers = { authorization: `Bearer ${tokens[0]}`, accept: "text/event-stream" };
  const request = new Request(`http://localhost/api/rooms/${room.id}/events?after=1`, { headers });
  const response = await get(request, { params: Promise.resolve({ id: room.id }) }, {});
  const reader = response.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe(": ping\n\n");
  expect(heldBytes()).toBe(0);
  const pieces: string[] = [];
  while (!pieces.at(-1)?.endsWith("\n\n")) {
    pieces.push(await next());
    expect(heldBytes()).toBe(2 * content.length + 2 * 64 * 1024);
  }
  expect(pieces.join("")).toContain(content);
  const waiting = reader?.read();
  await expect.poll(heldBytes).toBe(0);
  await reader?.cancel();
  await waiting;
});
