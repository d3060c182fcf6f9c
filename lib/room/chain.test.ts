import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  join,
  newRoom,
  post,
  propose,
  resolve,
  safe,
  start,
} from "@/e2e/support/plain-room";
import { firstHead, nextHead } from "./chain";
import { evolve } from "./evolve";
import type { Command, Event } from "./room";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

test("the head of a room without events is the SHA-256 of its id", () => {
  expect(firstHead("rm_test")).toBe(sha256("rm_test"));
});

const steps: [number, Command, string][] = [
  [1, join, "p1\nparticipant\njoined\n\n"],
  [0, post("naïve 🎉"), "p0\nmessage\nposted\n\n"],
  [0, ask(), "p0\nquestion\nasked\nqst_4\n"],
  [1, resolve(4), "p1\nquestion\nresolved\nqst_4\n"],
  [0, propose(), "p0\ncontract\nproposed\n1\n"],
  [1, agree(), "p1\nagreement\nagreed\n1\n"],
];

test("every event extends the chain by its fields and the hash of its body", () => {
  let room = newRoom();
  const joined = `${sha256("rm_test")}\n1\n${start.toISOString()}\np0\nparticipant\njoined\n\n${sha256("")}\n`;
  expect(room.head).toBe(sha256(joined));
  for (const [position, command, fields] of steps) {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    const body = "body" in event ? event.body : "";
    const text = `${room.head}\n${event.seq}\n${event.at.toISOString()}\n${fields}${sha256(body)}\n`;
    room = evolve(room, event);
    expect(room.head).toBe(sha256(text));
  }
});

test("another body, time, author or order leads to another head", () => {
  const event = (seq: number, change: Partial<Event> = {}) =>
    ({ ...decided(newRoom(), 0, post("one")), seq, ...change }) as Event;
  const heads = [
    [event(2), event(3)],
    [event(3), event(2)],
    [event(2), event(3, { participantId: "p1" })],
    [event(2), event(3, { at: new Date(0) })],
    [event(2), event(3, { body: safe("two") } as Partial<Event>)],
  ].map((events) => events.reduce((head, each) => nextHead(head, each as Event), firstHead("rm_test")));
  expect(new Set(heads).size).toBe(heads.length);
});
