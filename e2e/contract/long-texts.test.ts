import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { createRoom, type Room, roomRequest } from "../support/room";
import { newSecret } from "../support/secret";
import { sharedService } from "../support/service-for-tests";
import { succeeds } from "../support/steps";

const service = sharedService();

const SIZE = 128 * 1024;
const CLIENTS = 8;
const ROUNDS = 3;

const repeated = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const inLines = (text: string, width: number) => text.replace(new RegExp(`.{${width}}(?=.)`, "g"), "$&\n");
const inBase64 = (unit: string, width: number) =>
  inLines(Buffer.from(repeated(unit, (SIZE * 3) / 4)).toString("base64"), width).slice(0, SIZE);

/** The slowest texts to redact. */
const slowTexts = [
  inBase64("secret: password = ", 60),
  inBase64("The parties agree on the schedule below. ", 76),
  repeated(`${["xapp", "a".repeat(60)].join("-")}\n`, SIZE),
  repeated("pw: a1b2 ", SIZE),
];

/** How many milliseconds something took. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work;
  return performance.now() - begin;
}

/** Requests /health repeatedly until `work` has ended. Returns how long each request took. */
async function healthDuring(work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const time = await timeOf(succeeds(sendRequest("GET", `${service.baseUrl}/health`)));
    if (!isOver) times.push(time);
  }
  await ended;
  return times;
}

/** Sends every slow text, round after round, as the next version of the room's contract. Returns how long each took. */
async function proposeAll(room: Room): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const markdown of slowTexts)
      times.push(await timeOf(succeeds(room.as(0).put("/contract", { markdown }))));
  return times;
}

describe("Long texts that are slow to redact", () => {
  it("delay no other request", { timeout: 120_000 }, async () => {
    const rooms = await Promise.all(Array.from({ length: CLIENTS }, () => createRoom(service)));
    const proposing = Promise.all(rooms.map(proposeAll));
    const times = await healthDuring(proposing);
    expect(times.length).toBeGreaterThan(10);
    // The texts wait for each other, and short requests for none of them.
    expect(Math.max(...times)).toBeLessThan(Math.max(...(await proposing).flat()));
  });

  it("are redacted like short ones, in a contract and in a new room", async () => {
    const value = newSecret();
    const long = `${repeated("The parties agree. ", 20 * 1024)}\nwith ${value} in it`;
    const room = await createRoom(service);
    const proposed = await succeeds(room.as(0).put("/contract", { markdown: long }));
    expect(proposed.redactions).toBe(1);
    expect(proposed.contract.markdown).toBe(long.replace(value, "[REDACTED:secret-looking-value]"));
    const created = await sendRequest("POST", `${service.baseUrl}/api/rooms`, {
      body: JSON.stringify(roomRequest({ brief: long, goal: `Use ${value}` })),
    });
    expect([created.status, created.body.redactions]).toEqual([201, 2]);
  });
});
