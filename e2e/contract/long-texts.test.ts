import { describe, expect, it } from "vitest";
import { call } from "../support/http";
import { createRoom, type Room, roomRequest } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { succeeds } from "../support/steps";

const service = serviceForTests();

const SIZE = 128 * 1024;
const CLIENTS = 8;
const ROUNDS = 3;
/** Far more than a short request takes, on any machine, where nothing holds it up. */
const LIVELY_MS = 2_000;

const repeated = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const inLines = (text: string, width: number) => text.replace(new RegExp(`.{${width}}(?=.)`, "g"), "$&\n");
const inBase64 = (unit: string, width: number) =>
  inLines(Buffer.from(repeated(unit, (SIZE * 3) / 4)).toString("base64"), width).slice(0, SIZE);

/** Texts that redaction has most work with. */
const slowTexts = [
  inBase64("secret: password = ", 60),
  inBase64("The parties agree on the schedule below. ", 76),
  repeated(`${["xapp", "a".repeat(60)].join("-")}\n`, SIZE),
  repeated("pw: a1b2 ", SIZE),
];

/** Asks for /health again and again until `work` has ended; gives how long each request took, in milliseconds. */
async function healthDuring(work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const begin = performance.now();
    const { status } = await call("GET", `${service.baseUrl}/health`);
    if (!isOver) times.push(performance.now() - begin);
    expect(status).toBe(200);
  }
  await ended;
  return times;
}

/** Sends every slow text, round after round, as the next version of the room's contract. */
async function proposeAll(room: Room): Promise<void> {
  for (let round = 0; round < ROUNDS; round++)
    for (const markdown of slowTexts) await succeeds(room.as(0).put("/contract", { markdown }));
}

describe("Long texts that are slow to redact", () => {
  it("hold up no other request", { timeout: 120_000 }, async () => {
    const rooms = await Promise.all(Array.from({ length: CLIENTS }, () => createRoom(service)));
    const times = await healthDuring(Promise.all(rooms.map(proposeAll)));
    expect(times.length).toBeGreaterThan(10);
    expect(Math.max(...times)).toBeLessThan(LIVELY_MS);
  });

  it("are redacted as short ones are, in a contract and in a new room", async () => {
    const value = ["gh", "p_", "a1B2".repeat(9)].join("");
    const long = `${repeated("The parties agree. ", 20 * 1024)}\nwith ${value} in it`;
    const room = await createRoom(service);
    const proposed = await succeeds(room.as(0).put("/contract", { markdown: long }));
    expect(proposed.redactions).toBe(1);
    expect(proposed.contract.markdown).toBe(long.replace(value, "[REDACTED:secret-looking-value]"));
    const created = await call("POST", `${service.baseUrl}/api/rooms`, {
      body: JSON.stringify(roomRequest({ brief: long, goal: `Use ${value}` })),
    });
    expect([created.status, created.body.redactions]).toEqual([201, 2]);
  });
});
