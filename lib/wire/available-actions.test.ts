import fc from "fast-check";
import { expect, test } from "vitest";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { type Command, type Event, participantById, type Room, type Viewer } from "@/lib/room/room";
import { newRoom, participantAt, safe, start } from "@/lib/room/test-room";
import { presentActions } from "./available-actions";
import { wireName } from "./call-names";
import type { Endpoint } from "./endpoint";
import { type EndpointName, endpoints, pathOf } from "./endpoints";
import type { ActionBody } from "./responses";

const baseUrl = "http://rooms.test";
const statesAtLeast = 2_000;

/** The endpoint that a listed call leads to, and what stands in its address. */
function routed({ method, url }: ActionBody): { name: EndpointName; params: Record<string, string> } {
  const path = url.slice(baseUrl.length);
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\./g, "\\.")}$`);
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match) return { name, params: { ...match.groups } };
  }
  throw new Error(`${method} ${url} leads nowhere`);
}

/** The command of a write, from a body as its schema gives it; undefined for other calls. */
function commandOf(name: EndpointName, params: Record<string, string>, given: unknown): Command | undefined {
  const { body: schema }: Endpoint = endpoints[name];
  const body = (schema ? schema.parse(given ?? {}) : {}) as Record<string, string & number & boolean>;
  switch (name) {
    case "joinRoom":
      return { type: "join" };
    case "sendMessage":
      return { type: "post", content: safe(body.content ?? "") };
    case "askQuestion":
      return { type: "ask", question: safe(body.question ?? ""), blocking: body.blocking ?? true };
    case "resolveQuestion":
      return {
        type: "resolve",
        questionSeq: Number(params.qid?.slice(4)),
        resolution: safe(body.resolution ?? ""),
      };
    case "proposeContract":
      return { type: "propose", markdown: safe(body.markdown ?? ""), baseVersion: body.base_version };
    case "agreeToContract":
    case "finalizeContract":
      return { type: "agree", version: body.contract_version };
    default:
      return undefined;
  }
}

/** Every write there is for a room, by its wire name and address, with a body that is valid in itself. */
const everyWrite = (room: Room): { name: string; url: string; command: Command }[] => {
  const write = (
    name:
      | "joinRoom"
      | "sendMessage"
      | "askQuestion"
      | "proposeContract"
      | "agreeToContract"
      | "finalizeContract"
      | "resolveQuestion",
    command: Command,
    qid = "",
  ) => ({
    name: wireName(name),
    url: baseUrl + pathOf(name, { id: room.id, qid }),
    command,
  });
  return [
    write("joinRoom", { type: "join" }),
    write("sendMessage", { type: "post", content: safe("x") }),
    write("askQuestion", { type: "ask", question: safe("x"), blocking: true }),
    ...room.questions.map(({ seq }) =>
      write("resolveQuestion", { type: "resolve", questionSeq: seq, resolution: safe("x") }, `qst_${seq}`),
    ),
    write("proposeContract", { type: "propose", markdown: safe("x") }),
    write("agreeToContract", { type: "agree" }),
    write("finalizeContract", { type: "agree" }),
  ];
};

function outcomeOf(room: Room, viewer: Viewer, command: Command): Event | null | "refused" {
  const me = viewer.kind === "participant" ? participantById(room, viewer.participantId) : undefined;
  if (!me) return "refused";
  try {
    return decide(room, me, command, start);
  } catch (error) {
    if (error instanceof RoomError) return "refused";
    throw error;
  }
}

/** Makes every call that is listed, and every write that is not. */
function checkHonesty(room: Room, viewer: Viewer): void {
  const actions = presentActions({ room, viewer, baseUrl, way: "http" });
  for (const action of actions) {
    const { name, params } = routed(action);
    expect(wireName(name as "joinRoom")).toBe(action.name);
    const command = commandOf(name, params, action.body);
    if (command)
      expect(outcomeOf(room, viewer, command), `${action.name} is listed`).toMatchObject({
        seq: room.lastSeq + 1,
      });
    if (name === "getFinalContract") expect(room.status).toBe("agreed");
    if (name === "readContractVersion") expect(Number(params.n)).toBe(room.contractVersion);
  }
  for (const { name, url, command } of everyWrite(room)) {
    if (actions.some((action) => action.name === name && action.url === url)) continue;
    const outcome = outcomeOf(room, viewer, command);
    expect(
      outcome === null || outcome === "refused",
      `${name} is not listed, yet: ${JSON.stringify(outcome)}`,
    ).toBe(true);
  }
}

const viewersOf = (room: Room): Viewer[] => [
  { kind: "observer" },
  ...room.participants.map(({ id }): Viewer => ({ kind: "participant", participantId: id })),
];

const step = fc.record({
  position: fc.nat(7),
  kind: fc.constantFrom(
    "join",
    "join",
    "post",
    "ask",
    "ask",
    "resolve",
    "propose",
    "agree",
    "agree",
    "agree",
    "agree",
  ),
  blocking: fc.boolean(),
  to: fc.option(fc.nat(7), { nil: undefined }),
  which: fc.nat(10),
  /** Now and then a text that fills the room. */
  bytes: fc.constantFrom(1, 1, 1, 1, 30_000, 120_000),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function commandFor(room: Room, { kind, blocking, to, which, bytes }: Step): Command {
  const text = safe("x".repeat(bytes));
  const addressee = to === undefined ? {} : { addresseeId: `p${to % room.participants.length}` };
  switch (kind) {
    case "join":
      return { type: "join" };
    case "post":
      return { type: "post", content: text };
    case "ask":
      return { type: "ask", question: text, blocking, ...addressee };
    case "resolve":
      return { type: "resolve", questionSeq: room.questions.at(-1 - which)?.seq ?? 0, resolution: text };
    case "propose":
      return { type: "propose", markdown: text };
    default:
      return { type: "agree" };
  }
}

test(`in ${statesAtLeast} states of rooms of 2 to 8 each viewer's list of calls is honest`, {
  timeout: 300_000,
}, () => {
  let states = 0;
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      fc.constantFrom(0, 0, 0, 4 * 1024 * 1024 - 50),
      fc.array(step, { minLength: 20, maxLength: 60, size: "max" }),
      (participants, contentBytes, steps) => {
        let room: Room = { ...newRoom(participants), contentBytes };
        for (const next of steps) {
          const position = next.position % participants;
          const outcome = outcomeOf(
            room,
            { kind: "participant", participantId: participantAt(room, position).id },
            commandFor(room, next),
          );
          if (outcome === null || outcome === "refused") continue;
          room = evolve(room, outcome);
          states++;
          seen.add(`${outcome.action} ${room.status}`);
          for (const viewer of viewersOf(room)) checkHonesty(room, viewer);
        }
      },
    ),
    { numRuns: 150, seed: 20_261_121 },
  );
  expect(states).toBeGreaterThan(statesAtLeast);
  expect([...seen].sort()).toEqual([
    "agreed agreed",
    "agreed open",
    "asked open",
    "joined open",
    "posted open",
    "proposed open",
    "resolved open",
  ]);
});
