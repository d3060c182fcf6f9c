import { roomId, seed, tokenOf } from "@/tools/support/seed";

/**
 * The requests of a flood: alternately a message to one of many rooms and a poll without new events. There are so many
 * rooms that none ever gets full.
 */
const posted = { kind: "posted", count: 2_000, messages: 2 };
const polled = { kind: "polled", count: 200, messages: 10 };
const polledSeq = 12;
const content =
  "We can deliver forty pallets in the second week of May if the order reaches us by the tenth of April.";

/** Seeds the rooms. */
export async function seedRequestMix(databaseUrl: string): Promise<void> {
  for (const seeds of [posted, polled]) await seed(databaseUrl, seeds);
}

/** An endless sequence of raw requests. Each is built once, to keep the generator cheap. */
export function* requestMix(): Generator<string, never> {
  const messages = Array.from({ length: posted.count }, (_, turn) => message(turn, turn % 2));
  const polls = Array.from({ length: polled.count }, (_, turn) => poll(turn, turn % 2));
  for (let turn = 0; ; turn++) {
    yield messages[turn % posted.count] ?? "";
    yield polls[turn % polled.count] ?? "";
  }
}

function message(room: number, participant: number): string {
  const body = JSON.stringify({ content });
  return [
    `POST /api/rooms/${roomId(posted.kind, room)}/messages HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${tokenOf(posted.kind, room, participant)}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

function poll(room: number, participant: number): string {
  return [
    `GET /api/rooms/${roomId(polled.kind, room)}/events?after=${polledSeq} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${tokenOf(polled.kind, room, participant)}`,
    "",
    "",
  ].join("\r\n");
}
