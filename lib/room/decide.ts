import { RoomError } from "./errors";
import { isComplete } from "./evolve";
import { byteLength, limits } from "./limits";
import { type Command, type Event, mayResolve, type Participant, participantById, type Room } from "./room";

/**
 * The event that a command of a participant brings about, or null when it changes nothing (a repeated join or agree).
 * Pure: `now` is the database's clock, read with the state; the event's `at` is `now`, but at least 1 ms after the
 * event before (docs/interface.md#times). Throws RoomError in this order (docs/interface.md#order-of-checks):
 * forbidden, invalid, not_found, conflict, full.
 */
export function decide(room: Room, viewer: Participant, command: Command, now: Date): Event | null {
  const event = stamp(room, viewer, now);
  switch (command.type) {
    case "join":
      return room.status === "agreed" || viewer.joinedAt ? null : { ...event, action: "joined" };
    case "post":
      refuseAgreed(room);
      if (room.messageCount >= limits.messages) throw full(`it holds ${limits.messages} messages already`);
      refuseOverfull(room, command.content);
      return { ...event, action: "posted", body: command.content };
    case "ask":
      checkAddressee(room, viewer, command.addresseeId);
      refuseAgreed(room);
      if (room.questions.length >= limits.questions)
        throw full(`it holds ${limits.questions} questions already`);
      refuseOverfull(room, command.question);
      return {
        ...event,
        action: "asked",
        body: command.question,
        blocking: command.blocking,
        addresseeId: command.addresseeId ?? null,
      };
    case "resolve":
      refuseForeignResolver(room, viewer, command.questionSeq);
      refuseUnresolvable(room, command.questionSeq);
      refuseOverfull(room, command.resolution);
      return { ...event, action: "resolved", body: command.resolution, questionSeq: command.questionSeq };
    case "propose":
      refuseAgreed(room);
      refuseStale(room, command.baseVersion);
      refuseOverfull(room, command.markdown);
      return { ...event, action: "proposed", body: command.markdown, version: room.contractVersion + 1 };
    case "agree":
      return decideAgreement(room, viewer, command.version, event);
  }
}

/**
 * Refuses a participant that is neither author nor addressee of a question (docs/interface.md#rights). By itself
 * because a call is refused for who makes it before its body is looked at (docs/interface.md#order-of-checks). An
 * unknown question refuses nobody.
 */
export function refuseForeignResolver(room: Room, viewer: Participant, questionSeq: number): void {
  const question = room.questions.find(({ seq }) => seq === questionSeq);
  if (!question || mayResolve(question, viewer.id)) return;
  const author = participantById(room, question.authorId)?.role;
  const addressee = participantById(room, question.addresseeId)?.role;
  throw new RoomError(
    "forbidden",
    `Question qst_${questionSeq} can be resolved by its addressee ${JSON.stringify(addressee)} or its author ${JSON.stringify(author)} only.`,
    { next: "readRoom" },
  );
}

type Stamp = Pick<Event, "seq" | "at" | "participantId">;

function stamp(room: Room, viewer: Participant, now: Date): Stamp {
  const at = new Date(Math.max(now.getTime(), room.lastAt.getTime() + 1));
  return { seq: room.lastSeq + 1, at, participantId: viewer.id };
}

function decideAgreement(
  room: Room,
  viewer: Participant,
  version: number | undefined,
  event: Stamp,
): Event | null {
  if (room.contractVersion === 0) {
    throw new RoomError("conflict", "There is no contract to agree to yet: propose the first version.", {
      next: "proposeContract",
    });
  }
  refuseStale(room, version);
  if (room.status === "agreed") return null;
  const repeated = viewer.agreement?.version === room.contractVersion;
  if (repeated && !isComplete(room)) return null;
  return { ...event, action: "agreed", version: room.contractVersion };
}

function checkAddressee(room: Room, viewer: Participant, addresseeId: string | undefined): void {
  if (addresseeId === undefined) return;
  const path = "addressed_to_participant_id";
  const others = room.participants
    .filter(({ id }) => id !== viewer.id)
    .map(({ id, role }) => `${id} (${JSON.stringify(role)})`);
  const valid = `send one of ${others.join(", ")}, or leave it out to ask anyone`;
  if (addresseeId === viewer.id) throw invalid(path, `is yourself: ${valid}.`);
  if (!participantById(room, addresseeId)) throw invalid(path, `is nobody in this room: ${valid}.`);
}

function refuseAgreed(room: Room): void {
  if (room.status !== "agreed") return;
  throw new RoomError("conflict", "This room is agreed: it takes no more writes.", {
    next: "getFinalContract",
  });
}

function refuseUnresolvable(room: Room, questionSeq: number): void {
  const question = room.questions.find(({ seq }) => seq === questionSeq);
  if (!question) {
    throw new RoomError(
      "not_found",
      "There is no such question in this room: send the id of one of its open_questions.",
      { next: "readRoom" },
    );
  }
  refuseAgreed(room);
  if (question.resolvedSeq !== null) {
    throw new RoomError("conflict", `Question qst_${questionSeq} is resolved already.`, { next: "readRoom" });
  }
}

function refuseStale(room: Room, version: number | undefined): void {
  if (version === undefined || version === room.contractVersion) return;
  const message =
    room.contractVersion === 0
      ? `You named contract version ${version}, but there is no contract yet: name 0 or leave it out.`
      : `You named contract version ${version}, but the current version is ${room.contractVersion}: read it before you go on.`;
  throw new RoomError("conflict", message, { next: "readRoom" });
}

function refuseOverfull(room: Room, text: string): void {
  const left = limits.roomBytes - room.contentBytes;
  if (byteLength(text) > left)
    throw full(
      `of its ${limits.roomBytes} bytes of text ${left} are left, and yours has ${byteLength(text)}`,
    );
}

const full = (what: string) =>
  new RoomError("full", `This room is full: ${what}.`, {
    next: "readRoom",
  });

const invalid = (path: string, message: string) =>
  new RoomError("invalid", `${path} ${message}`, { issues: [{ path, message }] });
