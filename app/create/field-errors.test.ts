import { describe, expect, it, test } from "vitest";
import { referenceMs, withCpuTime } from "@/e2e/support/cpu-time";
import { RoomError } from "@/lib/room/errors";
import { limits } from "@/lib/room/limits";
import { openRoom } from "@/lib/room/open";
import { type CreateForm, emptyForm, noParticipant, toCreateRequest } from "@/lib/wire/create-form";
import { createRoomRequest } from "@/lib/wire/create-request";
import { validate } from "@/lib/wire/fields";
import { fieldErrors, labelsOf } from "./field-errors";

const valid: CreateForm = {
  ...emptyForm,
  title: "Delivery",
  goal: "Agree on dates",
  participants: [
    { ...noParticipant, role: "Buyer" },
    { ...noParticipant, role: "Seller" },
  ],
};
const withSeller = (fields: Partial<typeof noParticipant>): CreateForm => ({
  ...valid,
  participants: [
    { ...noParticipant, role: "Buyer" },
    { ...noParticipant, role: "Seller", ...fields },
  ],
});

/** What a person reads about a form: "label: message". */
function errorsOf(form: CreateForm): string[] {
  try {
    const { participants } = validate(createRoomRequest, toCreateRequest(form), "The form");
    const seats = participants.map(({ role }) => ({ id: role, role, needsApproval: false }));
    openRoom({ id: "rm", participants: seats, texts: [] });
    return [];
  } catch (error) {
    if (!(error instanceof RoomError)) throw error;
    return fieldErrors(error.issues, form).map(({ label, message }) => `${label}: ${message}`);
  }
}

test("a form of long entries below very many empty lines takes time in proportion to its length", () => {
  const list = "\n".repeat(280_000) + Array.from({ length: 100 }, () => "x".repeat(2_060)).join("\n");
  const form = withSeller({ knows: list, needs_to_determine: list });
  const { result, ms } = withCpuTime(() => errorsOf(form));
  expect(result).toHaveLength(200);
  expect(result[0]).toContain("Line 280001: Shorten this text");
  expect(ms).toBeLessThan(referenceMs());
});

test("an entry of a form that is too long to show again is named by its number", () => {
  const issue = { path: "participants.1.knows.1", message: "is too long" };
  expect(fieldErrors([issue], undefined)[0]?.message).toMatch(/^Entry 2: /);
});

describe("a person reads which field is wrong, by its label, and what to do:", () => {
  it.each<[string, CreateForm, string]>([
    ["an empty field", { ...valid, title: " " }, "Title: Fill in this field."],
    [
      "a field without visible characters",
      withSeller({ role: "\u200b" }),
      "Participant 2: Role: Fill in this field.",
    ],
    [
      "a long title",
      { ...valid, title: "x".repeat(limits.titleCharacters + 1) },
      "Title: Shorten this text to at most 200 characters.",
    ],
    [
      "a long goal",
      { ...valid, goal: "x".repeat(limits.textBytes + 1) },
      "Goal: Shorten this text to at most 32 KB (about 32,000 letters).",
    ],
    [
      "a long line, counted with empty lines",
      withSeller({ knows: `a\n\n${"x".repeat(limits.listEntryBytes + 1)}` }),
      "Participant 2: What this side knows: Line 3: Shorten this text to at most 2 KB (about 2,000 letters).",
    ],
    [
      "too many lines",
      withSeller({ needs_to_determine: "x\n".repeat(limits.listEntries + 1) }),
      "Participant 2: What this side must find out: Write at most 100 lines.",
    ],
    [
      "the same role twice",
      withSeller({ role: " BUYER" }),
      "Participant 2: Role: Participant 1 has the same role. Give each participant a different one.",
    ],
    ...["99", "0", "soon"].map((hours): [string, CreateForm, string] => [
      `${hours} hours`,
      { ...valid, ttl_hours: hours },
      "Hours until the room is deleted: Enter a number above 0 and at most 24.",
    ]),
    [
      "a character that can't be stored",
      { ...valid, brief: "a\0b" },
      "Background: Delete the characters that can't be stored and type them again.",
    ],
    ["too few participants", { ...valid, participants: [] }, "Participants: A room has 2 to 8 participants."],
  ])("%s", (_, form, expected) => {
    expect(errorsOf(form)).toEqual([expected]);
  });

  test("a correct form has no errors", () => expect(errorsOf(valid)).toEqual([]));
});

test("the fields in which redaction replaced values are named, each once", () => {
  const paths = ["goal", "participants.1.knows.0", "participants.1.knows.2"];
  expect(labelsOf(paths)).toEqual(["Goal", "Participant 2: What this side knows"]);
});
