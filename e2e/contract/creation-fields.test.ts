import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { nth } from "../support/nth";
import { createRoom, openRoom, postRoom, roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { read } from "../support/steps";

const service = sharedService();

type Overrides = Record<string, unknown>;

const buyer = (fields: Overrides): Overrides => ({
  participants: [{ role: "Buyer", ...fields }, { role: "Seller" }],
});
const roles = (...names: unknown[]): Overrides => ({ participants: names.map((role) => ({ role })) });
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Entry ${index}`);

/** Characters outside the basic plane: one code point, two UTF-16 units, four bytes. */
const characters = (count: number): string => "🙂".repeat(count);
/** Two bytes for each letter; an odd count ends in a letter of one byte. */
const bytes = (count: number): string => "é".repeat(count / 2) + "a".repeat(count % 2);
const KB = 1024;

/** Field, the request that carries a text in it, measure, limit. */
const TEXTS: [string, (text: string) => Overrides, (count: number) => string, number][] = [
  ["title", (title) => ({ title }), characters, 200],
  ["brief", (brief) => ({ brief }), bytes, 32 * KB],
  ["goal", (goal) => ({ goal }), bytes, 32 * KB],
  ["role", (role) => buyer({ role }), characters, 64],
  ["display_name", (display_name) => buyer({ display_name }), characters, 100],
  ["instructions", (instructions) => buyer({ instructions }), bytes, 32 * KB],
  ["knows", (text) => buyer({ knows: ["short", text] }), bytes, 2 * KB],
  ["needs_to_determine", (text) => buyer({ needs_to_determine: ["short", text] }), bytes, 2 * KB],
];

describe.each(TEXTS)("The size of %s", (field, carrying, measure, limit) => {
  it("may be exactly at the limit, and the text comes back unchanged", async () => {
    const text = measure(limit);
    const room = await createRoom(service, carrying(text));
    const view = await read(room);
    expect(JSON.stringify(view).includes(JSON.stringify(text))).toBe(true);
  });

  it("is rejected with 413 one over the limit", async () => {
    const response = await postRoom(service, roomRequest(carrying(measure(limit + 1))));
    expectError(response, 413, "limit");
    expect(response.body.error?.message).toContain(field);
  });
});

describe.each(TEXTS)("A %s", (field, carrying) => {
  it.each([
    ["empty", ""],
    ["only white space", " \n\t "],
    ["only characters that show nothing", "\u200b\u00ad\u3164\u2800\u{e0041}\ufe0f\u202e\u0007"],
    ["with a NUL", "a\u0000b"],
    ["with a lone high surrogate", "a\ud83d"],
    ["with a lone low surrogate", "\ude42a"],
    ["that is a number", 7],
    ["that is null", null],
    ["that is a list", [["nested"]]],
    ["that is an object", { text: "a" }],
  ])("%s is rejected with 400", async (_, value) => {
    const response = await postRoom(service, roomRequest(carrying(value as string)));
    expectError(response, 400, "validation");
    expect(JSON.stringify(response.body.error)).toContain(field);
  });

  it("comes back exactly as sent, including white space around it", async () => {
    const text = "  Grüße\r\n\t\u00a0e\u0301 \u2028 \u0001 \\u0041 <b>&amp;</b> 🙂  ";
    const room = await createRoom(service, carrying(text));
    expect(JSON.stringify(await read(room))).toContain(JSON.stringify(text));
  });
});

describe("The lists knows and needs_to_determine", () => {
  it.each(["knows", "needs_to_determine"] as const)(
    "%s holds up to 100 entries, in their order",
    async (list) => {
      const room = await createRoom(service, buyer({ [list]: numbered(100) }));
      expect(nth((await read(room)).participants, 0)[list]).toEqual(numbered(100));
      expectError(await postRoom(service, roomRequest(buyer({ [list]: numbered(101) }))), 400, "validation");
    },
  );

  it.each(["knows", "needs_to_determine"] as const)("%s may be empty but must be a list", async (list) => {
    expect((await postRoom(service, roomRequest(buyer({ [list]: [] })))).status).toBe(201);
    expectError(await postRoom(service, roomRequest(buyer({ [list]: "one" }))), 400, "validation");
  });
});

describe("The participants", () => {
  it.each([2, 8])("may be %i", async (count) => {
    const room = await createRoom(service, roles(...numbered(count)));
    expect(room.created.participants).toHaveLength(count);
  });

  it.each([0, 1, 9])("may not be %i", async (count) => {
    const response = await postRoom(service, roomRequest(roles(...numbered(count))));
    expectError(response, 400, "validation");
    expect(response.body.error?.message).toContain("participants");
  });

  it.each([
    ["missing", undefined],
    ["no list", { 0: { role: "Buyer" }, 1: { role: "Seller" } }],
    ["a list of names", ["Buyer", "Seller"]],
    ["a list with a hole", [{ role: "Buyer" }, null]],
    ["without a role", [{ role: "Buyer" }, { display_name: "Sales" }]],
  ])("are rejected when they are %s", async (_, participants) => {
    expectError(await postRoom(service, roomRequest({ participants })), 400, "validation");
  });

  it.each([
    ["equal", "Buyer", "Buyer"],
    ["equal but for case", "Buyer", "bUYER"],
    ["equal but for case outside ASCII", "École", "éCOLE"],
    ["equal but for white space around them", "Buyer", "\t Buyer \n"],
    ["equal once composed", "Caf\u00e9", "Cafe\u0301"],
    ["equal once composed, trimmed and in one case", "CAF\u00c9", " cafe\u0301 "],
    ["equal once full-width letters are plain", "Buyer", "\uff22\uff55\uff59\uff45\uff52"],
    ["equal without zero-width characters", "Buyer", "Buy\u200be\u200dr\ufeff"],
    ["equal without soft hyphens", "Buyer", "Buy\u00ader"],
    ["equal without tags, selectors and fillers", "Buyer", "\u{e0041}Bu\ufe0fyer\u3164"],
    ["equal without controls of direction", "Buyer", "\u202aBuyer\u202c"],
    ["equal but for a sign that is drawn empty", "Buyer", "Buyer\u2800"],
    ["equal once white space is folded", "Data Owner", "Data \u3000\u00a0Owner"],
    ["equal once case is folded", "STRASSE \u03a3\u0399\u03a3", "stra\u00dfe \u03c3\u03b9\u03c2"],
  ])("may not have roles that are %s", async (_, first, second) => {
    const response = await postRoom(service, roomRequest(roles(first, "Other", second)));
    expectError(response, 400, "validation");
    expect(response.body.error?.message).toContain("role");
  });

  it.each([
    ["white space within", "Data Owner", "DataOwner"],
    ["an accent", "Cafe", "Café"],
  ])("may have roles that differ in %s", async (_, first, second) => {
    expect((await postRoom(service, roomRequest(roles(first, second)))).status).toBe(201);
  });
});

describe("The required fields", () => {
  it.each([
    ["title", { title: undefined }],
    ["goal", { goal: undefined }],
    ["participants", { participants: undefined }],
    ["role", buyer({ role: undefined })],
  ])("%s is named when it is missing", async (field, overrides) => {
    const response = await postRoom(service, roomRequest(overrides));
    expectError(response, 400, "validation");
    expect(response.body.error?.message).toContain(field);
  });

  it("are complete: nothing else is required", async () => {
    const { status, body } = await postRoom(service, roomRequest());
    expect(status).toBe(201);
    expect((await openRoom(service, body).as(1).get()).status).toBe(200);
  });
});
