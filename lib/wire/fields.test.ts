import { expect, test } from "vitest";
import { RoomError } from "@/lib/room/errors";
import { longText, validate } from "./fields";

const reasonFor = (text: string): string => {
  try {
    validate(longText("a goal"), text, "The goal");
    return "accepted";
  } catch (error) {
    if (error instanceof RoomError) return error.reason;
    throw error;
  }
};

test.each([
  ["characters that show nothing", "\u070f"],
  ["spaces", " "],
  ["NUL characters", "\0"],
  ["halves of surrogate pairs", "\ud800"],
])(
  "a text of %s is too long, if it is, before anything else: to look for more takes long",
  (_, character) => {
    expect(reasonFor(character.repeat(100))).toBe("invalid");
    expect(reasonFor(character.repeat(40_000))).toBe("too_large");
  },
);
