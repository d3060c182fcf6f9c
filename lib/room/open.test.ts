import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newParticipant } from "@/e2e/support/plain-room";
import { foldToOneLine } from "@/lib/text/spell-out";
import { firstHead } from "./chain";
import { RoomError } from "./errors";
import { hasVisible, INVISIBLE } from "./invisible";
import { limits } from "./limits";
import { openRoom, roleKey } from "./open";
import { escapeQuotes } from "./quote-name";

const pair = (...roles: string[]) =>
  roles.map((role, index) => ({ id: `p${index}`, role, needsApproval: false }));

function errorOf(opening: Parameters<typeof openRoom>[0]): RoomError {
  try {
    openRoom(opening);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
  throw new Error("was not rejected");
}

test("a new room is empty, with its participants in order and none joined", () => {
  expect(openRoom({ id: "rm_1", participants: pair("Shop", "Warehouse"), texts: ["ab", "c"] })).toEqual({
    id: "rm_1",
    status: "open",
    ended: null,
    participants: [newParticipant(0, "Shop"), newParticipant(1, "Warehouse")],
    questions: [],
    contractVersion: 0,
    proposerId: null,
    messageCount: 0,
    contentBytes: 3,
    lastSeq: 0,
    lastAt: new Date(0),
    head: firstHead("rm_1"),
  });
});

test("every repeated role is named, with the one that it equals", () => {
  const error = errorOf({ id: "rm_1", participants: pair("Shop", "Bank", " bank", "SHOP "), texts: [] });
  const message = (first: number) =>
    `is the same role as participants.${first}.role: give every participant a different role.`;
  expect(error.reason).toBe("invalid");
  expect(error.message).toBe(`participants.2.role ${message(1)}`);
  expect(error.issues).toEqual([
    { path: "participants.2.role", message: message(1) },
    { path: "participants.3.role", message: message(0) },
  ]);
});

describe("roles that a view could show in the same way are the same:", () => {
  test.each([
    ["a quotation mark and its label", 'Bank"', "Bank⟨U+0022⟩"],
    ["another mark and its label, in the middle", "La\u2033b", "La⟨U+2033⟩b"],
    ["an invisible character and its label", "Z\u0001", "Z⟨U+0001⟩"],
    ["several of them", "Z\u0001\u0001", "Z⟨U+0001 ×2⟩"],
    ["labels written in another way", "Z\u0001", "Z⟨u+\uff10001⟩"],
    ["an apostrophe and a quotation mark", "Bank's", 'Bank"s'],
    ["a label in a label", 'Bank⟨U+"0022⟩', "Bank⟨U+⟨U+0022⟩0022⟩"],
    ["an empty sign and its label", "La\u2800b", "La⟨U+2800⟩b"],
    [
      "stacked marks and their label",
      `a${"\u0301".repeat(12)}`,
      `a${"\u0301".repeat(8)}⟨combining marks ×4⟩`,
    ],
    ["a letter with an apostrophe", "\u0149 Shop", "\u02bcn Shop"],
    ["two quotation marks", "Bank\u201c", "Bank\uff02"],
    ["an apostrophe and a curly one", "Bank's", "Bank\u2019s"],
  ])("%s", (_, first, second) => {
    const error = errorOf({ id: "rm_1", participants: pair(first, second), texts: [] });
    expect(error.issues?.map(({ path }) => path)).toEqual(["participants.1.role"]);
  });

  const piece = fc.constantFrom(
    ..."⟨⟩U+02 \"'\u0301\u2800\u200b\u02dd\u2033a",
    "⟨U+",
    "0022⟩",
    "\u0301".repeat(9),
  );
  const pieces = fc.array(piece, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(""));

  test("every role is the same as its quoted form, and as each form on the way to it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 6 }), pieces), (role) => {
        for (const form of [escapeQuotes(role), foldToOneLine(role), foldToOneLine(escapeQuotes(role))]) {
          errorOf({ id: "rm_1", participants: pair(role, form), texts: [] });
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("brackets that are no label make different roles", () => {
    openRoom({ id: "rm_1", participants: pair("Shop ⟨east⟩", "Shop ⟨west⟩", "Shop"), texts: [] });
  });
});

test("the texts of a creation may have 4 MB in total, and not a byte more", () => {
  const half = "y".repeat(limits.roomBytes / 2);
  const participants = pair("Shop", "Bank");
  expect(openRoom({ id: "rm_1", participants, texts: [half, half] }).contentBytes).toBe(limits.roomBytes);
  const error = errorOf({ id: "rm_1", participants, texts: [half, half, "z"] });
  expect(error.reason).toBe("too_large");
  expect(error.message).toBe("All texts of the room together have 4194305 bytes: send at most 4194304.");
});

test("roles that differ in more than case, spaces around them and composition are different", () => {
  expect(roleKey(" Caf\u00e9 ")).toBe(roleKey("CAFE\u0301"));
  expect(roleKey("Shop 1")).not.toBe(roleKey("Shop1"));
  expect(roleKey("Cafe")).not.toBe(roleKey("Caf\u00e9"));
});

test.each([
  ["full-width letters", "\uff22\uff55\uff59\uff45\uff52 \uff11"],
  ["letters of mathematics", "\u{1d401}\u{1d42e}\u{1d432}\u{1d41e}\u{1d42b} 1"],
  ["zero-width characters", "B\u200buy\u200cer\u200d 1\u2060\ufeff"],
  ["soft hyphens and joiners of marks", "Buy\u00ader\u034f 1"],
  ["selectors and tags", "Buyer\ufe0f \u{e0100}1\u{e0041}"],
  ["Hangul fillers", "\u115fBuyer\u1160\u3164 1\uffa0"],
  ["controls, also of direction", "\u202eBuyer\u202c \u200f1\u0007\u061c"],
  ["other and more white space", "\u2028Buyer\u00a0\u3000\t1\u0085"],
  [
    "what arranges only characters of one script",
    "Bu\u2d7fyer\u{16fe4} \u{1107f}\u{13430}1\u{1343f}\u{13440}",
  ],
  [
    "what only changes characters of one script",
    "\u070fBuyer\u{1bc9d} 1\u{1da9b}\u{1daaf}\u{1cf42}\u{13447}",
  ],
  ["places of objects", "Buyer\ufffc 1\ufff9"],
  ["unassigned characters and noncharacters", "Bu\ufb37yer\ufdd0 1\u{1fffe}\u{10ffff}"],
  ["signs that are drawn empty", "\u2800Buyer\u28001\u{1d159}"],
])("%s make no other role", (_, role) => {
  expect(roleKey(role)).toBe(roleKey("Buyer 1"));
});

test("case is folded for every letter, at any position", () => {
  expect(roleKey("Stra\u00dfe")).toBe(roleKey("STRASSE"));
  expect(roleKey("STRA\u1e9eE")).toBe(roleKey("strasse"));
  expect(roleKey("\u039f\u0394\u039f\u03a3")).toBe(roleKey("\u03bf\u03b4\u03bf\u03c3"));
  expect(roleKey("\u039f\u03a3")).toBe("\u03bf\u03c3");
});

test("letters of another script are different, even if they look alike", () => {
  expect(roleKey("\u0412uyer")).not.toBe(roleKey("Buyer"));
});

describe("for every role,", () => {
  const invisible = fc.constantFrom(..."\u200b\u00ad\u202e\ufe0f\u3164\u180e\u0001\u2066", "\u{e0041}");
  const role = fc.string({ unit: "binary", maxLength: 12 });

  test("the key is a key of itself, and composition and invisible characters change nothing", () => {
    fc.assert(
      fc.property(role, invisible, fc.nat(), (text, character, place) => {
        const key = roleKey(text);
        expect(roleKey(key)).toBe(key);
        for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) expect(roleKey(text.normalize(form))).toBe(key);
        const characters = [...text];
        const at = place % (characters.length + 1);
        expect(roleKey([...characters.slice(0, at), character, ...characters.slice(at)].join(""))).toBe(key);
      }),
      { numRuns: 5_000 },
    );
  });

  test("the key is empty if there is no visible character", () => {
    fc.assert(
      fc.property(role, (text) => {
        expect(roleKey(text) === "").toBe(!hasVisible(text));
      }),
      { numRuns: 5_000 },
    );
    for (const empty of ["", " \n", "\u2800", "\u3164\u115f", "\u200b\u{e0041}", "\u{1d159}\u00ad"]) {
      expect(hasVisible(empty), JSON.stringify(empty)).toBe(false);
    }
  });
});

describe("the form in which roles are compared", () => {
  let known: string[] | undefined;
  /** Of every character but half of a surrogate pair. */
  const keys = (): string[] => {
    known ??= Array.from({ length: 0x110000 }, (_, codePoint) =>
      codePoint >= 0xd800 && codePoint <= 0xdfff ? "" : roleKey(String.fromCodePoint(codePoint)),
    );
    return known;
  };

  test("fits into the index of the database, which takes 2,704 bytes", () => {
    const longest = keys().reduce((length, key) => Math.max(length, Buffer.byteLength(key)), 0);
    expect(longest * limits.roleCharacters).toBeLessThan(2_600);
  });

  test("has no invisible character, not even one that a visible character becomes", () => {
    const invisible = new RegExp(INVISIBLE, "u");
    expect(keys().filter((key) => invisible.test(key))).toEqual([]);
  });
});
