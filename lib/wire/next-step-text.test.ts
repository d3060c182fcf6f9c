import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  approving,
  baseUrl,
  commandFor,
  commandOf,
  outcomeOf,
  routed,
  senderOf,
  step,
  viewersOf,
} from "@/e2e/support/negotiation";
import {
  agree,
  approve,
  ask,
  decline,
  join,
  newRoom,
  propose,
  resolve,
  roomAfter,
} from "@/e2e/support/plain-room";
import { evolve } from "@/lib/room/evolve";
import { viewerName } from "@/lib/room/happenings";
import { limits } from "@/lib/room/limits";
import { nextStep, type Step } from "@/lib/room/next-step";
import {
  type Command,
  canBeAgreed,
  openBlockingQuestions,
  type Question,
  type Room,
  type Viewer,
} from "@/lib/room/room";
import { type Turn, whoseTurn } from "@/lib/room/turn";
import { type EndpointName, exampleBody } from "./endpoints";
import { nextStepText } from "./next-step-text";

/** The writes that the next step names to a participant, in their order, as an agent would send them. */
function writesIn(text: string, room: Room): Command[] {
  const requests = text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\S+?)[.,;:)]*(?=\s|$)(?: (\{[^{}]*\}))?/g);
  return [...requests].flatMap(([, method = "", url = "", body]) => {
    const absolute = url.replace("…", `${baseUrl}/api/rooms/${room.id}`);
    const { name, params } = routed({ method, url: absolute });
    return commandOf(name, params, filledIn(name, room, body)) ?? [];
  });
}

/** The body that the text names, or else the endpoint's example, with a text of one character for each placeholder. */
function filledIn(name: EndpointName, room: Room, body: string | undefined): Record<string, unknown> {
  const read = { version: room.contractVersion, lastSeq: room.lastSeq };
  const fields: object = body ? JSON.parse(body) : (exampleBody(name, read) ?? {});
  const filled = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === "string" && value.startsWith("<") ? "x" : value,
  ]);
  return Object.fromEntries(filled);
}

const roomWith = (participants: number, people: number[], filled: Partial<Room>): Room => ({
  ...newRoom(participants, people),
  ...filled,
  ...(filled.contractVersion ? { proposerId: "p0" } : {}),
});

const resolved: Question = { seq: 1, blocking: true, authorId: "p0", addresseeId: null, resolvedSeq: 1 };
const questions = Array.from({ length: limits.questions - 1 }, () => resolved);

/** Rooms as they are created, and rooms near their limits. */
const filled = fc.constantFrom<Partial<Room>>(
  {},
  {},
  {},
  { contentBytes: limits.roomBytes - 1_000 },
  { contentBytes: limits.roomBytes - 3 },
  { messageCount: limits.messages - 1 },
  { contractVersion: limits.contractVersions - 1 },
  { contractVersion: limits.contractVersions },
  { questions },
  { questions, messageCount: limits.messages, contractVersion: limits.contractVersions },
);

const anyRoom = fc
  .tuple(fc.integer({ min: 2, max: 8 }), approving, filled, fc.array(step, { maxLength: 30, size: "max" }))
  .map(([participants, people, given, steps]) =>
    steps.reduce(
      (room, next) => {
        const outcome = outcomeOf(room, senderOf(room, next), commandFor(room, next));
        return outcome === null || outcome === "rejected" ? room : evolve(room, outcome);
      },
      roomWith(participants, people, given),
    ),
  );

/** What the next step says and whose turn it is agree, for everybody in the room. */
function checkNoContradiction(room: Room): void {
  const turns = whoseTurn(room);
  expect(turns.length > 0).toBe(room.status === "open");
  for (const viewer of viewersOf(room)) {
    const said = nextStep(room, viewer);
    if (!canBeAgreed(room)) expect(["review", "confirm", "approve", "finalize"]).not.toContain(said.kind);
    const mine = turns.find(
      ({ participantId, waitsFor }) =>
        "participantId" in viewer && viewer.participantId === participantId && viewer.kind === waitsFor,
    );
    if (room.status !== "open") expect(said).toEqual({ kind: room.status });
    else if (viewer.kind === "observer") expect(said.kind).toBe("watch");
    else if (said.kind === "full")
      expect(outcomeOf(room, viewer, { type: "post", content: "x" as never })).toBe("rejected");
    else if (mine) expect(inAnyOrder(said)).toEqual(inAnyOrder(mine.awaited));
    else if (viewer.kind === "person") expect(said.kind).toBe("watch");
    else expect([waitingKind(turns, viewer), "inform", "answer", "confirm"]).toContain(said.kind);
  }
}

/** How somebody waits, whose turn it is not: for its person to decide, for its person to close the room, or for others. */
function waitingKind(turns: Turn[], { participantId }: { participantId: string }): Step["kind"] {
  const ofPerson = turns.find((turn) => turn.participantId === participantId && turn.waitsFor === "person");
  if (!ofPerson) return "wait";
  return ofPerson.awaited.kind === "finalize" ? "awaitClosing" : "awaitPerson";
}

const inAnyOrder = (said: { kind: string; questions?: Question[] }) => ({
  ...said,
  ...(said.questions ? { questions: said.questions.map(({ seq }) => seq).sort() } : {}),
});

/** Numbers that look random, the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Walk = {
  /** Chooses among the numbers from 0. */
  random: (below: number) => number;
  /** Whether a participant goes on until it is told to wait. */
  isEager: boolean;
  /** After this many events, everyone takes the first way that a step names. */
  wanders: number;
};

/**
 * Lets every participant and every person do what their next step says until the room is closed. Returns the number of
 * events.
 */
function walk(start: Room, { random, isEager, wanders }: Walk): { room: Room; events: number } {
  let room = start;
  let events = 0;
  let last: { id: string; inARow: number } = { id: "", inARow: 0 };
  /** Who was told to wait after which event. */
  const waiting = new Map<string, number>();
  while (room.status === "open") {
    checkNoContradiction(room);
    const awake = viewersOf(room)
      .filter(({ kind }) => kind !== "observer")
      .map((viewer) => ({ viewer, id: viewerName(viewer) }))
      .filter(({ id }) => waiting.get(id) !== room.lastSeq);
    expect(awake.length, "somebody is told to act").toBeGreaterThan(0);
    const me = (isEager && awake.find(({ id }) => id === last.id)) || awake[random(awake.length)];
    if (!me) throw new Error("unreachable");
    const { viewer } = me;
    const text = nextStepText({ room, viewer, baseUrl, way: "http" });
    const ways = writesIn(text, room);
    if (ways.length === 0) {
      waiting.set(me.id, room.lastSeq);
      continue;
    }
    for (const way of ways) {
      expect(outcomeOf(room, viewer, way), text).toMatchObject({ seq: room.lastSeq + 1 });
    }
    const outcome = outcomeOf(room, viewer, ways[events < wanders ? random(ways.length) : 0] as Command);
    if (outcome === null || outcome === "rejected") throw new Error("unreachable");
    const inARow = events > wanders && last.id === me.id ? last.inARow + 1 : 1;
    last = { id: me.id, inARow };
    if (events >= wanders) {
      // Joining, answers, a message, a proposal and an agreement are all that one participant can add alone. While it
      // wanders, a proposer may change its version again and again.
      expect(inARow, text).toBeLessThanOrEqual(
        openBlockingQuestions(start).length + room.questions.length + 5,
      );
    }
    room = evolve(room, outcome);
    events++;
    expect(events, text).toBeLessThan(2_000);
  }
  checkNoContradiction(room);
  return { room, events };
}

test("an agent that follows the next step, in thousands of rooms, closes the room and always waits for somebody", {
  timeout: 300_000,
}, () => {
  const ends = { agreed: 0, ended: 0 };
  fc.assert(
    fc.property(
      anyRoom,
      fc.nat(),
      fc.boolean(),
      fc.constantFrom(0, 0, 5, 40),
      (start, seed, isEager, wanders) => {
        const { room } = walk(start, { random: randomFrom(seed), isEager, wanders });
        if (room.status !== "open") ends[room.status]++;
      },
    ),
    { numRuns: 2_000 },
  );
  expect(Math.min(ends.agreed, ends.ended), JSON.stringify(ends)).toBeGreaterThan(200);
});

/** What the next step says to the participant at a position. */
const said = (room: Room, position: number): string =>
  nextStepText({
    room,
    viewer: { kind: "participant", participantId: `p${position}` },
    baseUrl,
    way: "http",
  });

describe("the words of a step", () => {
  const proposed = () => roomAfter(newRoom(), [1, join], [0, propose()]);
  const approvable = () => roomAfter(newRoom(2, [0, 1]), [1, join], [0, propose()]);
  /** All have agreed, and the last blocking question was resolved after that. */
  const approvedLater = () =>
    roomAfter(
      newRoom(2, [1]),
      [1, join],
      [0, propose()],
      [1, agree()],
      [0, ask(true, 1)],
      [0, agree()],
      [1, approve()],
      [1, resolve(5)],
    );
  const withdrawing =
    /limits can't be met, withdrawing is legitimate: POST …\/withdraw\?after=\d+ {"reason":"<why>","last_seq":\d+}\.$/;

  test("a review names every way, both ways out included", () => {
    const text = said(proposed(), 1);
    expect(text).toMatch(
      /^Review version 1 by "Role 0"\. If your person stands by it, agree: POST \S+\/rm_test\/agree\?after=3 {"contract_version":1}\. /,
    );
    expect(text).toContain(
      "If not, change it (PATCH …/contract?after=3) or decline: POST …/decline?after=3 ",
    );
    expect(text).toContain('{"contract_version":1,"reason":"<why>"}. If their limits');
    expect(text).toMatch(withdrawing);
    expect(said({ ...proposed(), messageCount: limits.messages }, 1)).toContain("If not, change it (PATCH ");
    expect(said({ ...proposed(), messageCount: limits.messages }, 1)).not.toContain("decline");
    expect(said({ ...proposed(), contentBytes: limits.roomBytes }, 1)).not.toContain("If not");
  });

  test("a review by a participant that may not have read the version begins with reading it", () => {
    const viewer = { kind: "participant", participantId: "p1" } as const;
    const room = proposed();
    expect(nextStepText({ room, viewer, baseUrl, way: "http", readUpTo: null })).toMatch(
      /^Review version 1 by "Role 0": GET \S+\/rm_test\/contract\/diff\?from=0\. If your person stands by it, agree: POST …/,
    );
    expect(nextStepText({ room, viewer, baseUrl, way: "http", readUpTo: null })).toContain(
      `{"reason":"<why>","last_seq":<the last_seq you have read>}`,
    );
    expect(nextStepText({ room, viewer, baseUrl, way: "tools", readUpTo: null })).toMatch(
      /^Review version 1 by "Role 0": the tool diff_contract {"from":0}\. If your person stands by it, agree: the tool /,
    );
  });

  test("a version that may be unread is read since the last one that the viewer has judged, not since the one before", () => {
    const diffOf = (viewer: Viewer, ...steps: [number, Command][]) => {
      const room = roomAfter(approvable(), ...steps);
      return /diff\?from=\d+/.exec(nextStepText({ room, viewer, baseUrl, way: "http", readUpTo: null }))?.[0];
    };
    const agent = { kind: "participant", participantId: "p1" } as const;
    const person = { kind: "person", participantId: "p1" } as const;
    const twice: [number, Command][] = [
      [0, propose()],
      [0, propose()],
    ];
    const approved: [number, Command][] = [
      [1, agree()],
      [1, approve()],
    ];
    expect(diffOf(agent, ...twice)).toBe("diff?from=0");
    expect(diffOf(agent, [1, decline()], ...twice)).toBe("diff?from=1");
    expect(diffOf(agent, ...approved, ...twice)).toBe("diff?from=1");
    expect(diffOf(agent, ...approved, [1, decline()], ...twice)).toBe("diff?from=1");
    expect(diffOf(person, [1, decline()], ...twice, [1, agree()])).toBe("diff?from=0");
    expect(diffOf(person, ...approved, ...twice, [1, agree()])).toBe("diff?from=1");
  });

  test.each(["http", "tools"] as const)("a usual step has at most 420 characters (%s)", (way) => {
    const states = [
      newRoom(),
      roomAfter(newRoom(), [1, join]),
      roomAfter(newRoom(), [1, join], [0, ask(true, 1)]),
      roomAfter(proposed(), [0, ask(false, 1)]),
      proposed(),
      roomAfter(proposed(), [0, agree()]),
      roomAfter(proposed(), [1, decline()]),
      roomAfter(proposed(), [1, decline()], [0, agree()]),
      roomAfter(proposed(), [0, agree()], [1, agree()]),
      approvable(),
      roomAfter(approvable(), [1, agree()]),
      roomAfter(approvable(), [0, agree()], [1, agree()], [0, approve()], [1, approve()]),
      approvedLater(),
      roomAfter(approvable(), [1, { ...decline(), byPerson: true } as Command]),
    ];
    const roles = ["Shop", "Warehouse"];
    for (const state of states) {
      const participants = state.participants.map((each, index) => ({ ...each, role: roles[index] ?? "" }));
      const room = { ...state, participants, id: `rm_${"x".repeat(21)}`, lastSeq: 31 };
      // No tool works with an approval link.
      for (const viewer of viewersOf(room).filter(({ kind }) => way === "http" || kind !== "person")) {
        const text = nextStepText({ room, viewer, baseUrl: "https://rooms.example.com", way });
        expect(text.length, text).toBeLessThanOrEqual(420);
      }
    }
  });

  test("a question is resolved with one of the three bases, in few words", () => {
    const room = { ...roomAfter(newRoom(), [1, join], [0, ask(true, 1)]), id: `rm_${"x".repeat(21)}` };
    const text = said(room, 1);
    expect(text).toContain(
      '/questions/qst_3/resolve?after=3 {"resolution":"<your answer>","basis":"decided"}. The basis is "verified" (a fact that you checked), "decided" (a decision or an offer) or "unknown" (you can\'t find out now).',
    );
    expect(text.length).toBeLessThanOrEqual(420);
  });

  test("a proposer waits for those who review, and hears who declined", () => {
    expect(said(proposed(), 0)).toMatch(/^You proposed version 1\. If your person stands by it, agree: /);
    expect(said(proposed(), 0)).toContain('Then wait: the room waits for "Role 1" (review version 1).');
    const declined = said(roomAfter(proposed(), [1, decline()]), 0);
    expect(declined).toMatch(/^You proposed version 1\. It was declined by "Role 1"; the event says why\. /);
    expect(declined).toContain("You can still change it: PATCH …/contract");
    expect(declined).not.toContain("wait");
    expect(declined).toMatch(withdrawing);
  });

  test("a participant that declined waits, and may leave", () => {
    const text = said(roomAfter(proposed(), [1, decline()]), 1);
    expect(text).toMatch(/^Nothing for you to do now: the room waits for "Role 0" /);
    expect(text).toMatch(withdrawing);
    expect(said(roomAfter(proposed(), [1, agree()]), 1)).not.toMatch(withdrawing);
  });

  test("an agent submits, then waits for its person, whom the others see", () => {
    expect(said(approvable(), 1)).toContain("If it may suit your person, who decides, agree: POST ");
    const submitted = roomAfter(approvable(), [1, agree()]);
    expect(said(submitted, 1)).toMatch(
      /^You submitted version 1, and your person decides with the approval link: tell them\. Then wait: the room waits for "Role 0" \(agree to version 1 or change it\), "Role 1"'s person \(approve version 1\)\. Repeat GET /,
    );
    expect(said(submitted, 0)).toContain(`"Role 1"'s person (approve version 1)`);
  });

  test("the step of an agent whose person has already approved says that the room waits for the person again", () => {
    expect(said(approvedLater(), 1)).toMatch(
      /^Everyone has agreed to version 1 and nothing blocks it any more: your person, who approved it, can close the room by approving again with the approval link\. Tell them\. Then wait: the room waits for "Role 0" \(call finalize\), "Role 1"'s person \(approve version 1 again, which closes the room\)\. Repeat GET /,
    );
    expect(said(approvedLater(), 0)).toMatch(
      /^Everyone has agreed to version 1 .+ close the room with POST /,
    );
  });

  test("a version that a person declined is not agreed to after all", () => {
    const byPerson = { ...decline(), byPerson: true } as Command;
    const declined = roomAfter(approvable(), [1, agree()], [1, byPerson], [0, agree()], [0, approve()]);
    expect(said(declined, 1)).toContain("Propose another version: PUT ");
    const last = { ...declined, contentBytes: limits.roomBytes };
    for (const position of [0, 1]) {
      expect(said(last, position)).toMatch(
        /^Version 1 can't be agreed: "Role 1"'s person declined it\. The room takes no other version\. /,
      );
      expect(said(last, position)).toMatch(withdrawing);
      expect(said(last, position)).not.toContain("/agree");
    }
  });

  test("after a person's decline, the step of every participant is to propose another version, not to agree", () => {
    const three = roomAfter(newRoom(3, [1]), [1, join], [2, join], [0, propose()], [1, agree()]);
    const room = roomAfter(three, [1, { ...decline(), byPerson: true } as Command]);
    const reason = 'version 1 was declined by "Role 1": propose another version, or withdraw';
    expect(whoseTurn(room).map((turn) => turn.reason)).toEqual([reason, reason, reason]);
    for (const state of [room, roomAfter(room, [2, agree()]), roomAfter(room, [2, agree()], [0, agree()])]) {
      for (const position of [0, 1, 2]) {
        expect(said(state, position)).toMatch(
          /^Version 1 can't be agreed: "Role 1"'s person declined it\. Propose another version: PUT /,
        );
        expect(said(state, position)).toMatch(/ Or write first, then wait: GET \S+\/events/);
        expect(said(state, position)).toMatch(withdrawing);
        expect(said(state, position)).not.toContain("/agree");
      }
    }
    expect(said(roomAfter(room, [0, propose()]), 1)).toMatch(/^Review version 2 /);
    // An open blocking question comes first. No step names agreeing then, either.
    const asked = roomAfter(room, [1, ask(true, 2)]);
    for (const position of [0, 1]) expect(said(asked, position)).toMatch(/^Nothing for you to do now: /);
    for (const position of [0, 1, 2]) expect(said(asked, position)).not.toContain("/agree");
  });

  test("a declined version is revised, or agreed to after all where there can be no other", () => {
    const declined = roomAfter(proposed(), [1, decline()], [0, agree()]);
    expect(said(declined, 0)).toMatch(
      /^Version 1 was declined by "Role 1"; the event says why\. Propose another version: PUT /,
    );
    expect(said(declined, 0)).toContain("Or write first, then wait: GET …/events?after=");
    expect(said(declined, 0)).toMatch(withdrawing);
    const last = { ...declined, contentBytes: limits.roomBytes };
    expect(said(last, 1)).toMatch(/agree to it after all: POST \S+\/agree\?after=5/);
    expect(said(last, 0)).toMatch(/agree to it after all: GET \S+\/events\?after=5&wait=25/);
  });
});
