import { afterEach, expect, test, vi } from "vitest";
import { fullRoom, link, runOnService } from "@/e2e/support/run-on-service";
import { commands } from "./commands";
import { exitCodes } from "./errors";

afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

const room = fullRoom();
const event = { seq: 4, at: room.last_activity_at, participant_id: "p0", role: "Role 0", body: "Which?" };
const news = {
  events: [{ ...event, kind: "question", action: "asked", question_id: "qst_4" }],
  room_status: "agreed",
  whose_turn: room.whose_turn,
  last_seq: room.last_seq,
};

const creation = [
  "--title",
  "T",
  "--goal",
  "G",
  "--role",
  "A",
  "--role",
  "B",
  "--server",
  "http://rooms.test",
];

test.each([
  ["create", creation],
  ["read", [link]],
  ["read", [link, "--wait"]],
  ["watch", [link]],
  ["join", [link]],
  ["say", [link, "Hello"]],
  ["ask", [link, "Which?"]],
  ["ask", [link, "Which?", "--to", "Role 1"]],
  ["resolve", [link, "qst_1", "That."]],
  ["propose", [link, "README.md"]],
  ["agree", [link, "--version", "1"]],
])("%s %j ends with one sentence if the response has no field", async (name, args) => {
  const { code, notes } = await runOnService(commands.get(name), args, [{}, {}]);
  expect(code).toBe(exitCodes.unavailable);
  expect(notes).toEqual([expect.stringMatching(/^The response is not from a negotiation room, or .*\.$/)]);
});

test.each([
  ["read", [room]],
  ["watch", [room, news, room]],
])("%s ends with one sentence if any field is missing or has another type", async (name, responses) => {
  const run = (sent: unknown[]) => runOnService(commands.get(name), [link], sent);
  expect(await run(responses)).toMatchObject({ code: 0 });
  for (const foreign of responses.flatMap((response, index) =>
    variantsOf(response).map((variant) => responses.with(index, variant)),
  )) {
    const { code, notes } = await run(foreign);
    expect([0, exitCodes.unavailable]).toContain(code);
    const problems = notes.filter((note) => !note.startsWith("Watching until"));
    expect(problems.length).toBeLessThan(2);
    expect(problems.join("\n")).not.toContain("\n");
  }
});

/** A value with each of its fields left out, null, and a number. */
function variantsOf<Value>(value: Value): Value[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...[undefined, null, 7, ...variantsOf(inner)].map((other) => replaced(value, key, other)),
  ]);
}

function replaced<Value extends object>(value: Value, key: string, other: unknown): Value {
  const copy = structuredClone(value);
  Object.assign(copy, { [key]: other });
  return copy;
}
