import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TestConnection } from "@/e2e/support/test-connection";
import { beginPageRequest, endPageRequest } from "@/lib/http/pages/page-request";
import { Incoming } from "../requests/incoming";
import { limitFormBody } from "./form-body";

const headers = new Headers({ "content-type": "multipart/form-data; boundary=x-y" });
const field = (name: string, value: string) =>
  `--x-y\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (length: number, end = "--\r\n") =>
  Buffer.from(`${field("title", "1")}${field("goal", "x".repeat(length))}--x-y${end}`);

/** Sends a form in pieces, some of them before it is limited. Returns its bytes, or the error. */
async function received(pieces: Buffer[], before: number): Promise<Buffer | string> {
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
    const bound = limitFormBody(request, headers, page);
    const read = async () => {
      await turn();
      return Buffer.concat(await request.toArray());
    };
    const come = async () => {
      for (const piece of all.slice(before)) {
        while (!connection.isReading && !page.hasEnded) await turn();
        push(piece);
      }
      return new Promise<never>(() => {});
    };
    return await Promise.race([bound, read(), come()]);
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
