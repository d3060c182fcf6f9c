import { expect, test } from "vitest";
import { RoomError } from "./errors";
import { limits } from "./limits";
import { openRoom } from "./open";

const pair = (...roles: string[]) => roles.map((role, index) => ({ id: `p${index}`, role }));

function refusalOf(opening: Parameters<typeof openRoom>[0]): RoomError {
  try {
    openRoom(opening);
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
  throw new Error("was not refused");
}

test("a room opens empty, with its participants in order and none of them there", () => {
  expect(openRoom({ id: "rm_1", participants: pair("Shop", "Warehouse"), texts: ["ab", "c"] })).toEqual({
    id: "rm_1",
    status: "open",
    participants: [
      { id: "p0", role: "Shop", joinedAt: null, agreement: null },
      { id: "p1", role: "Warehouse", joinedAt: null, agreement: null },
    ],
    questions: [],
    contractVersion: 0,
    messageCount: 0,
    contentBytes: 3,
    lastSeq: 0,
    lastAt: new Date(0),
  });
});

test("every role that was there before is named, with the one that it equals", () => {
  const error = refusalOf({ id: "rm_1", participants: pair("Shop", "Bank", " bank", "SHOP "), texts: [] });
  const message = (first: number) =>
    `is the same role as participants.${first}.role: give every participant a role of its own.`;
  expect(error.reason).toBe("invalid");
  expect(error.message).toBe(`participants.2.role ${message(1)}`);
  expect(error.issues).toEqual([
    { path: "participants.2.role", message: message(1) },
    { path: "participants.3.role", message: message(0) },
  ]);
});

test("the texts of a creation may have 4 MB together, and not a byte more", () => {
  const half = "y".repeat(limits.roomBytes / 2);
  const participants = pair("Shop", "Bank");
  expect(openRoom({ id: "rm_1", participants, texts: [half, half] }).contentBytes).toBe(limits.roomBytes);
  const error = refusalOf({ id: "rm_1", participants, texts: [half, half, "z"] });
  expect(error.reason).toBe("too_large");
  expect(error.message).toBe("All texts of the room together have 4194305 bytes: send at most 4194304.");
});
