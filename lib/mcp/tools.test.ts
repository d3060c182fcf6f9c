import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { until } from "@/e2e/support/until";
import { metrics } from "@/lib/metrics";
import { RoomError } from "@/lib/room/errors";
import { authenticate } from "@/lib/service/authenticate";
import { createRoom } from "@/lib/service/create-room";
import { askQuestion, sendMessage } from "@/lib/service/take-part";
import { createRoomRequest } from "@/lib/wire/create-request";
import type { ToolName } from "@/lib/wire/endpoints";
import { caller } from "./test-caller";
import { tools } from "./tools";

const { baseUrl } = caller;

const roomRequest = {
  title: "Order webhook",
  brief: "For the shop.",
  goal: "Agree on how orders arrive.",
  ttl_hours: 1,
  participants: [
    { role: "Shop", display_name: "Ada", knows: ["a"], needs_to_determine: ["b"], instructions: "Be brief." },
    { role: "Warehouse" },
  ],
};

/** The arguments with which every tool succeeds, or says why its result is not there yet. */
const inputs: Record<ToolName, Record<string, unknown>> = {
  create_room: roomRequest,
  read_room: {},
  join_room: {},
  wait_for_events: { after: 0, wait_seconds: 0 },
  send_message: { content: "Hello" },
  ask_question: { question: "Which?", blocking: true, addressed_to_participant_id: "" },
  resolve_question: { question_id: "", resolution: "That one.", basis: "verified" },
  propose_contract: { markdown: "# Contract", base_version: 0 },
  edit_contract: { base_version: 1, edits: [{ old: "a", new: "b" }] },
  diff_contract: { from: 0, to: 1 },
  agree_to_contract: { contract_version: 1 },
  decline_contract: { contract_version: 1, reason: "Too late." },
  withdraw: { reason: "Too far apart.", last_seq: 0 },
  replace_link: {},
  get_final_contract: {},
  delete_room: {},
};

let dropDatabase: () => Promise<void>;
const room = { invite: "", room_id: "", token: "" };
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
  const { response } = await createRoom(createRoomRequest.parse(roomRequest), caller);
  const [shop, warehouse] = response.participants;
  const session = await authenticate(response.room_id, shop?.token ?? "", {
    baseUrl,
    way: "http",
    client: ["test"],
  });
  const { question } = await askQuestion(session, {
    question: "Which?",
    blocking: true,
    addressed_to_participant_id: warehouse?.id,
  });
  inputs.resolve_question.question_id = question.id;
  inputs.ask_question.addressed_to_participant_id = shop?.id;
  const [, invite = ""] = response.invite_urls;
  Object.assign(room, { invite, room_id: response.room_id, token: warehouse?.token });
});
afterAll(() => dropDatabase());

test("create_room says what approval links are for, if there are any", async () => {
  const wordsFor = async (request: Record<string, unknown>) =>
    (await tools.create_room.call(request, caller)).words.join("\n");
  const [shop, warehouse] = roomRequest.participants;
  const words = await wordsFor({
    ...roomRequest,
    participants: [{ ...shop, approval: "person" }, warehouse],
  });
  expect(words).toContain(
    "approval_urls has a link for each person who approves: pass each on to that person only",
  );
  expect(words).toContain("keep no copy");
  expect(await wordsFor(roomRequest)).not.toContain("approv");
});

/** Names that code which takes a value for text, a number, a promise or a plain object asks for. */
const names = ["toString", "valueOf", "toJSON", "__proto__", "then", "constructor", "length", "trim", "id"];
const scalar = fc.oneof(
  fc.constantFrom("null", "true", "false", "0", "-1", "1.5", "1e400", "-0", "9007199254740993", '""', '"x"'),
  fc.json({ maxDepth: 1 }),
);
const object = fc
  .array(fc.tuple(fc.constantFrom(...names), scalar), { minLength: 1, maxLength: 3 })
  .map((fields) => `{${fields.map(([name, value]) => `"${name}":${value}`).join()}}`);
/** So deep that a failure would fill the screen: they are written out when they are sent. */
const deeps = new Map(
  ['{"a":', "[", '{"toString":', '{"__proto__":'].map((opening) => {
    const closing = opening.startsWith("{") ? "}" : "]";
    return [`deep ${opening}`, `${opening.repeat(5_000)}1${closing.repeat(5_000)}`];
  }),
);
const deep = fc.constantFrom(...deeps.keys());
/** A value as a client can write it. */
const anyJson = fc.oneof(
  scalar,
  object,
  deep,
  fc.array(fc.oneof(scalar, object), { maxLength: 3 }).map((entries) => `[${entries.join()}]`),
);

/** The paths of all that stands in a value. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsIn(inner).map((path) => [key, ...path]),
  ]);
}

/** The same with another value at a path. */
function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (String(index) === key ? replaced(entry, rest, by) : entry));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, by) };
}

test.each(Object.entries(tools))(
  "%s rejects every argument of a wrong type and says what to send",
  async (name, tool) => {
    const keys = "invite" in tool.input.shape ? room : {};
    const input = { ...keys, ...inputs[name as ToolName] };
    const everywhere = ["idempotency_key", "after"].filter(
      (key) => key in tool.input.shape && !(key in input),
    );
    const optional = everywhere.map((key) => [key]);
    const paths = [...pathsIn(input), ...optional];
    // Every argument that the tool takes is tried.
    expect(
      paths
        .filter(({ length }) => length === 1)
        .flat()
        .sort(),
    ).toEqual(Object.keys(tool.input.shape).sort());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom([], ...paths), anyJson, async (path, json) => {
        const wrong = replaced(input, path, JSON.parse(deeps.get(json) ?? json));
        fc.pre(!tool.input.safeParse(wrong).success);
        const error = await tool.call(wrong, caller).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(RoomError);
        const { reason, message, issues } = error as RoomError;
        expect(reason).toBe("invalid");
        expect(message).toMatch(/(?:send|must be) ./);
        if (path.length > 0) expect(issues[0]?.path.split(".")[0]).toBe(path[0]);
      }),
      { numRuns: 400 },
    );
  },
);

test("wait_for_events reserves memory for the events that it waited for", async () => {
  const session = await authenticate(room.room_id, room.token, { baseUrl, way: "http", client: ["test"] });
  const held: number[] = [];
  const waiting = tools.wait_for_events.call(
    { ...room, after: session.room.lastSeq, wait_seconds: 20 },
    { ...caller, hold: (bytes) => held.push(bytes) },
  );
  await until("it is waiting", async () =>
    (await metrics().waiting.get()).values.some(({ labels, value }) => labels.kind === "wait" && value > 0),
  );
  await sendMessage(session, { content: "x".repeat(8_000) });
  expect((await waiting).facts.events).toHaveLength(1);
  expect(held).toEqual([4 * 8_000]);
});

test("a write reserves memory for what it sends before it is stored", async () => {
  const held: number[] = [];
  const hold = (bytes: number) => held.push(bytes);
  await tools.send_message.call({ ...room, content: "x".repeat(8_000) }, { ...caller, hold });
  expect(held).toEqual([4 * 8_000]);
});
