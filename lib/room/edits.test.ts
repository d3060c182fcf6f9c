import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { applyEdits } from "@/e2e/support/apply-edits";
import { RoomError } from "./errors";

const errorOf = (text: string, ...edits: [string, string][]) => {
  try {
    applyEdits(
      text,
      edits.map(([old, next]) => ({ old, new: next })),
    );
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
  return undefined;
};
const issueOf = (text: string, ...edits: [string, string][]) => errorOf(text, ...edits)?.issues[0];

describe("Edits", () => {
  it("are applied in their order, each to the text as it is then", () => {
    const edits = [
      { old: "40", new: "45" },
      { old: "45 EUR", new: "45 EUR in May" },
      { old: " crates", new: "" },
    ];
    expect(applyEdits("Price: 40 EUR, 20 crates.", edits)).toBe("Price: 45 EUR in May, 20.");
  });

  it("name the one whose piece does not occur, or occurs several times", () => {
    expect(issueOf("a b", ["a", "c"], ["a", "d"])).toEqual({
      path: "edits.1.old",
      message: "does not occur: send a piece of the text exactly as it is.",
    });
    expect(issueOf("x, x and x", ["x", "y"])).toEqual({
      path: "edits.0.old",
      message: "occurs 3 times: include more of the text around it.",
    });
    expect(issueOf("aaa", ["aa", "b"])).toMatchObject({ message: expect.stringMatching(/^occurs 2 times/) });
    expect(errorOf("a", ["b", "c"])).toMatchObject({
      reason: "invalid",
      message: "edits.0.old does not occur: send a piece of the text exactly as it is.",
    });
  });

  it("that change nothing are rejected", () => {
    expect(issueOf("a", ["a", "a"])).toEqual({
      path: "edits",
      message: "change nothing: send at least one edit that changes the text.",
    });
    expect(issueOf("a", ["a", "b"], ["b", "a"])).toMatchObject({ path: "edits" });
  });

  it("are rejected as soon as the text is larger than a contract may be", () => {
    const tooLong = { old: "b", new: "x".repeat(128 * 1024) };
    const shorter = { old: "x".repeat(128 * 1024), new: "" };
    const tooLarge =
      "makes the text too long: a contract has at most 128 KB (131072 bytes of UTF-8), after each edit.";
    expect(() => applyEdits("a b c", [tooLong, shorter])).toThrow(
      expect.objectContaining({
        reason: "too_large",
        message: `edits.0.new ${tooLarge}`,
        issues: [{ path: "edits.0.new", message: tooLarge }],
      }),
    );
    const longest = applyEdits("a b c", [{ ...tooLong, new: tooLong.new.slice(4) }]);
    expect(longest).toHaveLength(128 * 1024);
  });

  it("take no special characters: a piece is text", () => {
    expect(applyEdits("Costs (a|b)+", [{ old: "(a|b)+", new: "$& $1" }])).toBe("Costs $& $1");
  });
});

const letters = (size: number) =>
  fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: size });

test("any piece is found as often as it stands in the text", () => {
  fc.assert(
    fc.property(letters(30), letters(4), (text, piece) => {
      const starts = [...text].flatMap((_, at) => (text.startsWith(piece, at) ? [at] : []));
      const message = issueOf(text, [piece, `${piece}c`])?.message;
      if (starts.length === 1) {
        expect(applyEdits(text, [{ old: piece, new: "c" }])).toBe(text.replace(piece, "c"));
      } else {
        expect(message).toMatch(
          starts.length === 0 ? /^does not occur/ : new RegExp(`^occurs ${starts.length} times`),
        );
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a piece that nearly occurs everywhere takes as little time as any other", () => {
  const text = "a".repeat(128 * 1024);
  const edits = Array.from({ length: 50 }, () => [`b${"a".repeat(64 * 1024)}`, ""] as [string, string]);
  // A search that compares the piece at every place compares 8,000,000,000 letters for each edit, and never ends here.
  expect(issueOf(text, ...edits)).toMatchObject({ path: "edits.0.old" });
});
