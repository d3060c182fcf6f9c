import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TestConnection } from "@/e2e/support/test-connection";
import { Incoming } from "./incoming";

const pieces = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 40_000 }),
    fc.constant(-1), // A turn of the event loop passes.
  ),
  { maxLength: 60 },
);

test("a body arrives completely and in order, however it was split and whenever it is read", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.array(fc.nat({ max: 3 }), { maxLength: 20 }), async (lengths, pauses) => {
      const connection = new TestConnection();
      const request = new Incoming(connection);
      const sent: Buffer[] = [];
      const produce = async () => {
        for (const length of lengths) {
          if (length < 0) await turn();
          else {
            const piece = Buffer.alloc(length, sent.length % 256);
            sent.push(piece);
            // As Node does it: a body that has no room stops the connection.
            if (!request.push(piece)) connection.pause();
          }
          while (!connection.isReading) await turn();
        }
        request.push(null);
      };
      const received: Buffer[] = [];
      const consume = async () => {
        for (let wait = pauses.length; wait > 0; wait--) await turn();
        for await (const piece of request) {
          received.push(piece as Buffer);
          for (let wait = pauses[received.length] ?? 0; wait > 0; wait--) await turn();
        }
      };
      await Promise.all([produce(), consume()]);
      expect(Buffer.concat(received).equals(Buffer.concat(sent))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a body in pieces of one byte waits in few objects until it is read", async () => {
  const request = new Incoming(new TestConnection());
  for (let count = 0; count < 2_000; count++) request.push(Buffer.from("x"));
  request.push(null);
  const received: Buffer[] = [];
  request.on("data", (piece: Buffer) => received.push(piece));
  await once(request, "end");
  expect(Buffer.concat(received)).toHaveLength(2_000);
  expect(received.length).toBeLessThan(4);
});

test("a body in too many pieces of one byte closes its connection", () => {
  const connection = new TestConnection();
  const request = new Incoming(connection);
  for (let count = 0; count < 2_000; count++) request.push(Buffer.from("x"));
  expect(connection.destroyed).toBe(false);
  request.push(Buffer.from("x"));
  expect(connection.destroyed).toBe(true);
});

test("small pieces reach a waiting reader together, once per turn of the event loop", async () => {
  const request = new Incoming(new TestConnection());
  const received: string[] = [];
  request.on("data", (piece: Buffer) => received.push(String(piece)));
  await turn();
  for (const letter of "abcdefgh") request.push(Buffer.from(letter));
  await turn();
  await turn();
  expect(received.join("")).toBe("abcdefgh");
  expect(received.length).toBeLessThan(4);
});
