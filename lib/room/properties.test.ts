import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decided, newRoom, participantAt, safe, start } from "@/e2e/support/plain-room";
import { availableActions } from "./actions";
import { RoomError } from "./errors";
import { evolve, isComplete } from "./evolve";
import { byteLength, limits } from "./limits";
import { nextStep } from "./next-step";
import {
  type Command,
  decliners,
  type Event,
  lastPosition,
  openBlockingQuestions,
  participantById,
  type Room,
  withoutAgreement,
} from "./room";
import { whoseTurn } from "./turn";

type Step = { position: number; command: Command; clock: number };

const text = fc.oneof(
  fc.constant(safe("x")),
  fc.constantFrom(2_000, 900_000).map((length) => safe("y".repeat(length))),
);
const position = fc.nat(7);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const staying: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({ type: "join" }),
  text.map((content): Command => ({ type: "post", content })),
  fc.tuple(text, fc.boolean(), optional(position)).map(
    ([question, blocking, to]): Command => ({
      type: "ask",
      question,
      blocking,
      ...(to === undefined ? {} : { addresseeId: `p${to}` }),
    }),
  ),
  fc
    .tuple(text, fc.integer({ min: 1, max: 40 }))
    .map(([resolution, questionSeq]): Command => ({ type: "resolve", resolution, questionSeq })),
  fc
    .tuple(text, optional(fc.nat(5)))
    .map(([markdown, baseVersion]): Command => ({ type: "propose", markdown, baseVersion })),
  optional(fc.integer({ min: 1, max: 5 })).map((version): Command => ({ type: "agree", version })),
  fc.constant<Command>({ type: "agree" }),
  fc.integer({ min: 1, max: 5 }).map((version): Command => ({ type: "approve", version })),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), text, fc.boolean())
    .map(([version, reason, byPerson]): Command => ({ type: "decline", version, reason, byPerson })),
);

/** Rare, because it ends the room. */
const leaving = fc
  .tuple(fc.integer({ min: 1, max: 40 }), text)
  .map(([lastSeq, reason]): Command => ({ type: "withdraw", lastSeq, reason }));

const command = fc.oneof({ arbitrary: staying, weight: 30 }, { arbitrary: leaving, weight: 1 });

const steps = fc.array(fc.record({ position, command, clock: fc.integer({ min: -5_000, max: 5_000 }) }), {
  minLength: 1,
  maxLength: 80,
  size: "max",
});

/** The number of participants, and the positions of those whose person approves: in half of the rooms nobody's does. */
type Seats = { participants: number; approving: number[] };
const seats: fc.Arbitrary<Seats> = fc.record({
  participants: fc.integer({ min: 2, max: 8 }),
  approving: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(position, { minLength: 1, maxLength: 3 })),
});

/** Runs a sequence of commands and hands every transition to `check`; what was rejected left nothing behind. */
function run(
  { participants, approving }: Seats,
  sequence: Step[],
  check: (before: Room, event: Event, room: Room) => void,
): { room: Room; events: Event[]; initial: Room } {
  const initial = newRoom(participants, approving);
  const events: Event[] = [];
  let room = initial;
  for (const step of sequence) {
    const event = attempt(room, step, participants);
    if (!event) continue;
    const next = evolve(room, event);
    check(room, event, next);
    events.push(event);
    room = next;
  }
  return { room, events, initial };
}

function attempt(room: Room, { position, command: given, clock }: Step, participants: number): Event | null {
  // Only a participant whose person approves has a person.
  const hasPerson = participantAt(room, position % participants).needsApproval;
  const command = given.type === "decline" && !hasPerson ? { ...given, byPerson: false } : given;
  try {
    return decided(room, position % participants, command, new Date(start.getTime() + clock));
  } catch (error) {
    if (error instanceof RoomError) return null;
    throw error;
  }
}

const property = (check: (before: Room, event: Event, room: Room) => void) =>
  fc.assert(
    fc.property(seats, steps, (given, sequence) => {
      run(given, sequence, check);
    }),
    { numRuns: 200 },
  );

describe("for any actions of the participants in any order", () => {
  test("events are numbered without gaps, at increasing times", () => {
    property((before, event, room) => {
      expect(event.seq).toBe(before.lastSeq + 1);
      expect(event.at.getTime()).toBeGreaterThan(before.lastAt.getTime());
      expect([room.lastSeq, room.lastAt]).toEqual([event.seq, event.at]);
    });
  });

  test("limits are never exceeded, and bytes are those of the texts", () => {
    property((before, event, room) => {
      expect(room.messageCount).toBeLessThanOrEqual(limits.messages);
      expect(room.questions.length).toBeLessThanOrEqual(limits.questions);
      if (event.action !== "withdrew") expect(room.contentBytes).toBeLessThanOrEqual(limits.roomBytes);
      const added = "body" in event ? byteLength(event.body) : 0;
      expect(room.contentBytes - before.contentBytes).toBe(added);
    });
  });

  test("an agreement is to the version that was current, and versions increase by one", () => {
    property((before, event, room) => {
      if (event.action === "agreed") expect(event.version).toBe(before.contractVersion);
      if (event.action === "proposed") expect(event.version).toBe(before.contractVersion + 1);
      if (event.action === "declined") expect(event.version).toBe(before.contractVersion);
      if (event.action === "submitted") expect(event.version).toBe(before.contractVersion);
      for (const { agreement, declinedVersion } of room.participants) {
        expect(agreement?.version ?? 0).toBeLessThanOrEqual(room.contractVersion);
        expect(declinedVersion ?? 0).toBeLessThanOrEqual(room.contractVersion);
        if (agreement) expect(agreement.version).not.toBe(declinedVersion);
      }
    });
  });

  test("a room turns agreed by an agreement alone, exactly when nothing is missing, ended by who withdraws, and then takes no event", () => {
    property((before, event, room) => {
      expect(before.status).toBe("open");
      const closes = event.action === "agreed" && isComplete(room);
      expect(room.status).toBe(event.action === "withdrew" ? "ended" : closes ? "agreed" : "open");
      expect(room.ended !== null).toBe(room.status === "ended");
    });
  });

  test("a participant whose person approves agrees only by an approval of the version that it has submitted", () => {
    property((before, event, room) => {
      const [was, is] = [before, room].map((state) => participantById(state, event.participantId));
      if (event.action === "agreed") {
        expect(event.byPerson).toBe(was?.needsApproval);
        if (was?.needsApproval && was.agreement?.version !== event.version)
          expect(was.submittedVersion).toBe(event.version);
      }
      if (event.action === "submitted") expect(was?.needsApproval).toBe(true);
      if (event.action !== "agreed" && event.action !== "declined")
        expect(is?.agreement).toEqual(was?.agreement);
      if (is?.submittedVersion) expect(is.submittedVersion).not.toBe(is.declinedVersion);
      if (!is?.needsApproval) expect(is?.submittedVersion).toBeNull();
    });
  });

  test("the last position is an agreement or a decline exactly if the participant agrees or declines", () => {
    const stance = fc.oneof(
      fc.constant<Command>({ type: "agree" }),
      fc.constantFrom<1 | 2>(1, 2).map((version): Command => ({ type: "approve", version })),
      fc.record<Command & { type: "decline" }>({
        type: fc.constant("decline"),
        version: fc.constantFrom(1, 2),
        reason: fc.constant(safe("x")),
        byPerson: fc.boolean(),
      }),
    );
    const proposal: Step = { position: 0, command: { type: "propose", markdown: safe("x") }, clock: 0 };
    const stances = fc.array(fc.record({ position: fc.nat(1), command: stance, clock: fc.constant(0) }));
    const room = { participants: 3, approving: [1] };
    fc.assert(
      fc.property(stances, stances, (first, second) => {
        const { room: after, events } = run(room, [proposal, ...first, proposal, ...second], () => undefined);
        for (const { id, agreement, declinedVersion } of after.participants) {
          const isAt = (version: number | null | undefined) => version === after.contractVersion;
          const expected = isAt(agreement?.version)
            ? "agreed"
            : isAt(declinedVersion)
              ? "declined"
              : undefined;
          expect(lastPosition(events, id, after.contractVersion)?.action).toBe(expected);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("what a person has declined stays declined until that person decides on another version", () => {
    property((before, event, room) => {
      for (const { id, needsApproval, personDeclinedVersion: version } of before.participants) {
        const after = participantById(room, id);
        if (needsApproval && version === before.contractVersion) expect(after?.declinedVersion).toBe(version);
        if (event.participantId !== id) expect(after?.personDeclinedVersion).toBe(version);
      }
    });
  });

  test("those whose turn it is get the step that the room waits for, and nobody else does", () => {
    property((_, __, room) => {
      if (room.status !== "open") return;
      const turns = whoseTurn(room);
      for (const { id } of room.participants) {
        for (const kind of ["participant", "person"] as const) {
          const turn = turns.find(({ participantId, waitsFor }) => participantId === id && waitsFor === kind);
          const step = nextStep(room, { kind, participantId: id });
          if (kind === "person") expect(step.kind).toBe(turn?.awaited.kind ?? "watch");
          else if (step.kind === "awaitPerson" || step.kind === "awaitClosing") {
            const ofPerson = turns.find((one) => one.participantId === id && one.waitsFor === "person");
            expect(ofPerson?.awaited.kind).toBe(step.kind === "awaitPerson" ? "approve" : "finalize");
          } else if (turn && step.kind !== "full") expect(step.kind).toBe(turn.awaited.kind);
        }
      }
    });
  });

  test("the state is the fold of the events", () => {
    fc.assert(
      fc.property(seats, steps, (given, sequence) => {
        const { room, events, initial } = run(given, sequence, () => undefined);
        expect(events.reduce(evolve, initial)).toEqual(room);
      }),
    );
  });

  test("an open room waits for somebody, a closed one for nobody", () => {
    property((_, __, room) => {
      expect(whoseTurn(room).length > 0).toBe(room.status === "open");
    });
  });

  test("a first time of joining and a resolution are kept", () => {
    property((before, _, room) => {
      before.participants.forEach(({ joinedAt }, index) => {
        if (joinedAt) expect(room.participants[index]?.joinedAt).toEqual(joinedAt);
      });
      before.questions.forEach(({ resolvedSeq }, index) => {
        if (resolvedSeq !== null) expect(room.questions[index]?.resolvedSeq).toBe(resolvedSeq);
      });
    });
  });

  test("an action is listed exactly if its command would cause an event", () => {
    property((_, __, room) => {
      room.participants.forEach((participant, index) => {
        const listed = availableActions(room, { kind: "participant", participantId: participant.id });
        const names = listed.map(({ name }) => name);
        const can = (one: Command) => attempt(room, { position: index, command: one, clock: 0 }, 8) !== null;
        expect(names.includes("joinRoom")).toBe(can({ type: "join" }));
        expect(names.includes("sendMessage")).toBe(can({ type: "post", content: safe("x") }));
        expect(names.includes("askQuestion")).toBe(can({ type: "ask", question: safe("x"), blocking: true }));
        expect(names.includes("proposeContract")).toBe(can({ type: "propose", markdown: safe("x") }));
        expect(names.includes("agreeToContract")).toBe(can({ type: "agree" }));
        expect(names.includes("finalizeContract")).toBe(isComplete(room) && can({ type: "agree" }));
        const ofPerson = availableActions(room, { kind: "person", participantId: participant.id });
        const { contractVersion } = room;
        expect(ofPerson.some(({ name }) => name === "approveContract")).toBe(
          can({ type: "approve", version: contractVersion }),
        );
        expect(names).not.toContain("approveContract");
        const version = room.contractVersion;
        const edited: Command = { type: "propose", markdown: safe("x"), baseVersion: version };
        expect(names.includes("editContract")).toBe(version > 0 && can(edited));
        expect(names.includes("declineContract")).toBe(can({ type: "decline", version, reason: safe("x") }));
        const { lastSeq } = room;
        expect(names.includes("withdraw")).toBe(can({ type: "withdraw", lastSeq, reason: safe("x") }));
        const resolvable = listed.flatMap(({ questionSeq }) => questionSeq ?? []);
        const decidable = room.questions.filter(({ seq }) =>
          can({ type: "resolve", questionSeq: seq, resolution: safe("x") }),
        );
        expect(resolvable).toEqual(decidable.map(({ seq }) => seq));
      });
    });
  });
});

test("the random sequences reach agreed, approved and ended rooms, declined versions, rooms held back by a question, and full rooms", {
  timeout: 300_000,
}, () => {
  const reached = { agreed: 0, approved: 0, ended: 0, declined: 0, blocked: 0, full: 0 };
  fc.assert(
    fc.property(seats, steps, (given, sequence) => {
      const { room, events } = run(given, sequence, () => undefined);
      if (events.some((event) => event.action === "agreed" && event.byPerson)) reached.approved++;
      if (room.status !== "open") reached[room.status]++;
      if (decliners(room).length > 0) reached.declined++;
      if (withoutAgreement(room).length === 0 && openBlockingQuestions(room).length > 0) reached.blocked++;
      if (room.contentBytes > limits.roomBytes * 0.8) reached.full++;
      expect(participantAt(room, 0).joinedAt).not.toBeNull();
    }),
    { numRuns: 2_000, seed: 42 },
  );
  expect(
    Object.values(reached).every((count) => count > 20),
    JSON.stringify(reached),
  ).toBe(true);
});
