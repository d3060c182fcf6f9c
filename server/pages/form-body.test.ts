import { setImmediate as loopTurn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TestConnection } from "@/e2e/support/test-connection";
import { beginRequest, concurrentRequests } from "@/lib/concurrent-requests";
import { beginPageRequest, endPageRequest } from "@/lib/http/pages/page-request";
import { Incoming } from "../requests/incoming";
import { handleForm } from "./form-body";

const headers = new Headers({ "content-type": "multipart/form-data; boundary=x-y" });
const field = (name: string, value: string) =>
  `--x-y\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (length: number, end = "--\r\n") =>
  Buffer.from(`${field("title", "1")}${field("goal", "x".repeat(length))}--x-y${end}`);

/**
 * Sends a form in pieces, some of them before it is limited. Returns its bytes, or the error. `turn` is called once the
 * whole form has arrived, and its end is read only when the promise resolves.
 */
async function received(
  pieces: Buffer[],
  before: number,
  turn: () => Promise<void> = loopTurn,
): Promise<Buffer | string> {
  const connection = new TestConnection();
  const request = new Incoming(connection);
  const push = (piece: Buffer | null) => {
    request.complete = piece === null;
    if (!request.push(piece)) connection.pause();
  };
  const page = beginPageRequest(true);
  try {
    const all = [...pieces, null];
    for (const piece of all.slice(0, before)) push(piece);
    let hasTurn = false;
    let body = Buffer.alloc(0);
    const handled = handleForm(request, headers, page, {
      turn: async () => {
        expect(request.complete).toBe(true);
        await turn();
        hasTurn = true;
      },
      handle: async () => {
        await loopTurn();
        body = Buffer.concat(await request.toArray());
        expect(hasTurn).toBe(true);
      },
    });
    const come = async () => {
      for (const piece of all.slice(before)) {
        while (!connection.isReading && !page.hasEnded) await loopTurn();
        push(piece);
      }
      return new Promise<never>(() => {});
    };
    await Promise.race([handled, come()]);
    return body;
  } catch (error) {
    return String(error);
  } finally {
    endPageRequest(page);
  }
}

const cutIn = (form: Buffer, length: number) =>
  Array.from({ length: Math.ceil(form.length / length) }, (_, index) =>
    form.subarray(index * length, (index + 1) * length),
  );

test("a request that got its response before its body no longer counts as waiting", async () => {
  const end = beginRequest();
  const page = beginPageRequest(true);
  const request = new Incoming(new TestConnection());
  request.push(formOf(100).subarray(0, 50));
  await handleForm(request, headers, page, { turn: loopTurn, handle: async () => {} });
  expect(concurrentRequests()).toBe(0);
  endPageRequest(page);
  await loopTurn();
  expect(concurrentRequests()).toBe(1);
  end();
});

test("a form is checked and complete, however much of it arrived before", async () => {
  await fc.assert(
    // Thousands of shorter pieces close the connection (requests/incoming.test.ts).
    fc.asyncProperty(fc.integer({ min: 5, max: 20_000 }), fc.nat({ max: 600 }), async (length, before) => {
      const form = formOf(12_000);
      expect(await received(cutIn(form, length), before)).toEqual(form);
      expect(await received(cutIn(formOf(12_000, ""), length), before)).toContain("ended early");
      expect(await received(cutIn(formOf(300_000), Math.max(length, 200)), before)).toContain(
        "field goal is longer",
      );
    }),
    { numRuns: 30 },
  );
});

test("an empty form is rejected, whenever its end arrived", async () => {
  expect(await received([], 0)).toContain("ended early");
  expect(await received([], 1)).toContain("ended early");
});

test("a form that gets no turn is rejected, whenever its end arrived", async () => {
  const full = async () => {
    throw new Error("Too many wait.");
  };
  const pieces = cutIn(formOf(12_000), 5_000);
  for (const before of [0, 2, pieces.length, pieces.length + 1])
    expect(await received(pieces, before, full)).toContain("Too many wait.");
});
