import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { proposedRoom } from "../support/states";
import { agree } from "../support/steps";

const service = sharedService();

/**
 * Requests that change nothing or are rejected, of a participant that has agreed to version 1 and has no notifications, and
 * their status code if nothing happens meanwhile.
 */
const requests = [
  ["POST", "/join", {}, 200],
  ["POST", "/agree", { contract_version: 1 }, 200],
  ["DELETE", "/notifications", {}, 200],
  ["PUT", "/notifications", { on: ["turn"] }, 400],
  ["PUT", "/notifications", { on: ["turn"], webhook: { url: "https://[::1]/" } }, 400],
  ["POST", "/messages", { content: "" }, 400],
  ["POST", "/withdraw", { last_seq: 99, reason: "No." }, 400],
  ["POST", "/decline", { contract_version: 9, reason: "No." }, 409],
  ["PATCH", "/contract", { base_version: 1, edits: [{ old: "not in it", new: "" }] }, 400],
  ["PUT", "/contract", { base_version: 9, markdown: "# Contract" }, 409],
] as const;

describe.each(requests)(
  "%s %s, which stores nothing and whose body arrives late",
  (method, path, body, status) => {
    it("is 404 if the room is deleted before", async () => {
      const room = await agreedByFirst();
      const remove = () => room.as(1).delete();
      expect(await sendInTwoParts(room, method, path, body, remove)).toMatchObject({ status: 404 });
    });

    it("is 401 if the link is replaced before", async () => {
      const room = await agreedByFirst();
      const replace = () => room.as(0).post("/link");
      expect(await sendInTwoParts(room, method, path, body, replace)).toMatchObject({ status: 401 });
    });

    it("gets its usual response if neither happens", async () => {
      const room = await agreedByFirst();
      const nothing = async () => ({ status: 200 });
      expect(await sendInTwoParts(room, method, path, body, nothing)).toMatchObject({ status });
    });
  },
);

it("does not show whether the new link has used its Idempotency-Key", async () => {
  const room = await agreedByFirst();
  const keyed = { "idempotency-key": "step-2" };
  const writeWithNewLink = async () => {
    const { body } = await room.as(0).post("/link");
    return room.withToken(body.token).post("/messages", { content: "By the new link." }, keyed);
  };
  const late = { content: "By the old link." };
  const response = await sendInTwoParts(room, "POST", "/messages", late, writeWithNewLink, keyed);
  expect(response).toMatchObject({ status: 401 });
});

async function agreedByFirst(): Promise<Room> {
  const room = await proposedRoom(service);
  await agree(room, 0);
  return room;
}

/** Sends a request of the first participant but the last byte, does something else, and sends that byte. */
async function sendInTwoParts(
  room: Room,
  method: string,
  path: string,
  body: object,
  meanwhile: () => Promise<{ status: number }>,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: string }> {
  const json = JSON.stringify(body);
  const sent = request(`${room.baseUrl}/api/rooms/${room.id}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${room.participant(0).token}`,
      "Content-Type": "application/json",
      "Content-Length": json.length,
      ...headers,
    },
  });
  const responded = once(sent, "response");
  sent.write(json.slice(0, -1));
  // The token is checked before the body arrives.
  await pause(500);
  expect((await meanwhile()).status).toBeLessThan(300);
  sent.end(json.slice(-1));
  const [response] = (await responded) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}
