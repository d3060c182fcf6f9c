import { describe, expect, it, test } from "vitest";
import type { Question } from "@/lib/room/room";
import type { Awaited } from "@/lib/room/turn";
import type { RoomView } from "@/lib/wire/present-room";
import { plainSentence, quotedRole, turnSentence } from "./turn-sentence";

const question = (seq: number): Question => ({
  seq,
  blocking: true,
  authorId: "Buyer",
  addresseeId: null,
  resolvedSeq: null,
});

/** The sentence for a viewer (a role) when the room waits for the same from each of these roles. */
const sentence = (viewer: string | null, awaited: Awaited, ...roles: string[]): string =>
  sentenceFor(viewer, Object.fromEntries(roles.map((role) => [role, awaited])));

/** The sentence for a viewer when the room waits for something of each role. */
const sentenceFor = (viewer: string | null, awaited: Record<string, Awaited>): string =>
  plainSentence(
    turnSentence({
      turns: Object.entries(awaited).map(([role, what]) => ({ role, participant_id: role, awaited: what })),
      your_participant_id: viewer,
      room_status: "open",
      current_contract: null,
      participants: [{}, {}, {}, {}] as RoomView["participants"],
    } as Partial<RoomView> as RoomView),
  );

test("an observer reads whom the room waits for, and for what", () => {
  expect(sentence(null, { kind: "join" }, "Seller")).toBe("Waiting for Seller’s agent to join");
  expect(sentence(null, { kind: "propose" }, "Buyer")).toBe(
    "Waiting for Buyer’s agent to propose the first version",
  );
  expect(sentence(null, { kind: "review", version: 3 }, "Seller", "Carrier", "Bank")).toBe(
    "Waiting for Seller’s and 2 more agents to review version 3",
  );
  expect(sentence(null, { kind: "finalize", version: 3 }, "Buyer", "Seller")).toBe(
    "Everyone has agreed: waiting for any agent to close the room",
  );
});

test("if the room waits for all participants, the sentence says everyone", () => {
  expect(sentence(null, { kind: "review", version: 1 }, "A", "B", "C", "D")).toBe(
    "Waiting for everyone’s agents to review version 1",
  );
});

test("people who approve are named as people, next to agents that still decide", () => {
  const approve: Awaited = { kind: "approve", version: 3 };
  expect(sentence(null, approve, "Seller")).toBe("Waiting for Seller’s person to approve version 3");
  expect(sentence("Seller", approve, "Seller")).toBe("Waiting for you to approve version 3");
  expect(sentence("Seller", approve, "Seller", "Buyer")).toBe(
    "Waiting for you and Buyer’s person to approve version 3",
  );
  expect(sentence(null, approve, "Seller", "Buyer")).toBe("Waiting for 2 people to approve version 3");
  expect(sentenceFor(null, { Buyer: { kind: "review", version: 3 }, Seller: approve })).toBe(
    "Waiting for Buyer’s agent to review version 3, and for Seller’s person to approve it",
  );
});

test("questions are counted", () => {
  expect(sentence(null, { kind: "resolve", questions: [question(4)] }, "Seller", "Bank")).toBe(
    "Waiting for Seller’s and Bank’s agents to answer a question",
  );
  expect(sentence(null, { kind: "resolve", questions: [question(4), question(6)] }, "Seller")).toBe(
    "Waiting for Seller’s agent to answer 2 questions",
  );
});

test("a participant reads that it is their own agent's turn", () => {
  expect(sentence("Seller", { kind: "review", version: 1 }, "Seller")).toBe(
    "Your agent’s turn to review version 1",
  );
  expect(sentence("Seller", { kind: "review", version: 1 }, "Buyer", "Seller")).toBe(
    "Your agent’s turn to review version 1, and the turn of Buyer’s agent",
  );
});

test("a participant whose turn it is counts only their own questions, other viewers count all", () => {
  const awaited: Record<string, Awaited> = {
    Seller: { kind: "resolve", questions: [question(4)] },
    Bank: { kind: "resolve", questions: [question(6)] },
  };
  expect(sentenceFor("Seller", awaited)).toBe(
    "Your agent’s turn to answer a question, and the turn of Bank’s agent",
  );
  expect(sentenceFor("Buyer", awaited)).toBe("Waiting for Seller’s and Bank’s agents to answer 2 questions");
});

test("hidden characters of a role are spelled out", () => {
  expect(sentence(null, { kind: "join" }, "a\u202Erelles")).toBe(
    "Waiting for “a⟨U+202E⟩relles”’s agent to join",
  );
});

test("a role of several lines becomes one line", () => {
  expect(sentence(null, { kind: "join" }, "Seller\n\n# Orders")).toBe(
    "Waiting for “Seller # Orders”’s agent to join",
  );
});

describe("a role inside the page's own words", () => {
  it.each(["Seller", "Buyer of spare parts", "買い手", "المشتري", "Покупатель", "O’Neill"])(
    "stays as it is if it is a name: %s",
    (role) => expect(quotedRole(role)).toBe(role),
  );

  it.each([
    "Agreed on version 3",
    "All sides",
    "Both parties",
    "System",
    "The Seller",
    "Your agent’s turn",
    "everyone",
    "anyone",
    "Shop wrote",
    "Shop wrօte",
    "Seller and Buyer",
    "Seller & Buyer",
    "Seller&Buyer",
    "Seller/Buyer",
    "Seller+Buyer",
    "Käufer GmbH & Co.",
    "Seller · Agreed",
    "Seller’s agent to join",
    "ＡＧＲＥＥＤ",
    "Sеller",
    "Seller: done",
    "Your-agent",
    "No one",
    "no-one",
    "None",
    "Supplier has not",
    "Supplier hasn’t",
    "Only Supplier",
    "Supplier with Buyer",
    "Everyone_agreed",
    "Agreed.",
    "one two three four five",
    "\u2800",
    "",
  ])("is in quotation marks if it reads like one of them: %s", (role) => {
    expect(quotedRole(role)).toBe(`“${role}”`);
  });

  it("can't close the quotation marks", () => {
    expect(quotedRole("x” agreed “y")).toBe("“x' agreed 'y”");
    expect(quotedRole("x＂ agreed 〞y 〝z")).toBe("“x' agreed 'y 'z”");
  });
});
