import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteLength, exceedsBytes, limits, rateLimits, waitingLimits } from "./limits";
import { readBytes } from "./room";

describe("the limits", () => {
  test("are those of docs/interface.md#limits", () => {
    expect(limits).toEqual({
      participants: { min: 2, max: 8 },
      messages: 500,
      questions: 200,
      contractVersions: 200,
      edits: 50,
      editsLength: 262_144,
      linkReplacements: 5,
      keysWithoutEvent: 1_000,
      roomBytes: 4_194_304,
      textBytes: 32_768,
      contractBytes: 131_072,
      titleCharacters: 200,
      roleCharacters: 64,
      displayNameCharacters: 100,
      listEntries: 100,
      listEntryBytes: 2_048,
      ttlHours: 24,
      waitSeconds: 25,
    });
  });

  test("count what a room takes when it is read: its texts, and 1 KB for each event", () => {
    expect(readBytes({ contentBytes: 10, lastSeq: 3 })).toBe(10 + 3 * 1_024);
  });

  test("let a client write 60 times a minute and open 10 rooms an hour", () => {
    const perHour = ({ requests, windowSeconds }: { requests: number; windowSeconds: number }) =>
      (requests * 3_600) / windowSeconds;
    expect(perHour(rateLimits.write)).toBe(60 * 60);
    expect(perHour(rateLimits.create)).toBe(10);
  });

  test("leave room for others when one link waits as often as it may", () => {
    expect(Math.ceil(waitingLimits.perRoom / waitingLimits.linksPerRoom)).toBe(34);
    expect(waitingLimits.perClient).toBe(100);
  });
});

describe("the length of a text", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["ä", 2],
    ["€", 3],
    ["😀", 4],
  ])("%j has %i bytes", (text, bytes) => {
    expect(byteLength(text)).toBe(bytes);
  });

  test("exceeds a number of bytes exactly when it has more", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "ä", "€", "😀"), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: -2, max: 2 }), (written, beside) => {
        const max = Math.max(0, Buffer.byteLength(written) + beside);
        expect(exceedsBytes(written, max)).toBe(Buffer.byteLength(written) > max);
      }),
    );
  });
});
