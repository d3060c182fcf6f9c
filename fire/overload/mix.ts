import { roomId, seed, tokenOf } from "@/bench/seed";

/**
 * What is asked while a process is flooded: a message to one of many rooms and a poll without anything new, in turn. The
 * rooms are so many that none of them is ever full.
 */
const posted = { kind: "posted", count: 2_000, messages: 2 };
const polled = { kind: "polled", count: 200, messages: 10 };
const polledSeq = 12;
const content =
  "We can deliver forty pallets in the second week of May if the order reaches us by the tenth of April.";

/** Makes the rooms. */
export async function seedMix(databaseUrl: string): Promise<void> {
  for (const seeds of [posted, polled]) await seed(databaseUrl, seeds);
}

/** The calls in turn, as they go over the wire, without an end. Each is written once: whoever floods is to take little. */
export function* mix(): Generator<string, never> {
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
