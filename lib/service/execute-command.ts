import { setTimeout as sleep } from "node:timers/promises";
import { metrics } from "@/lib/metrics";
import { decide, mayCommand } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { rejectProposal } from "@/lib/room/rejections";
import type { Command, Event } from "@/lib/room/room";
import { redactedPaths } from "@/lib/security/redact";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import { appendEvent } from "@/lib/store/events";
import { type IdempotentRequest, storeIdempotencyKey } from "@/lib/store/idempotency-keys";
import {
  forbidden,
  refresh,
  rejectUnlessGone,
  requireParticipant,
  type Session,
  writerTurnOf,
} from "./authenticate";
import { applyToContract, type Changes, changesBy, type Edits, type RedactedCommand } from "./edit-contract";
import { runInTurn } from "./in-turn";
import { callKeyOf, findFirst, type Outcome, replay, runStoring } from "./retry";

/** A write as the client asks for it; edits become the proposal of the next version. */
export type WriteRequest = Command<string> | Edits;

const attempts = 20;
const longestPauseMs = 40;

/**
 * Executes a command of the participant: redact, decide, append. Optimistic: if a writer of another process was faster,
 * the room is read and the command decided again (docs/architecture.md#a-write). A retry with the same Idempotency-Key
 * gets the first result (docs/interface.md#idempotency). Throws what decide() throws, and RoomError `forbidden` for a
 * viewer who may not send the command, whichever way it came, `not_found` if the room is deleted meanwhile, `conflict` if
 * the key belongs to another request, `unavailable` if every attempt lost the race or too many long texts wait for
 * redaction, and `uncertain` if the database gave no response and there is no key.
 */
export async function executeCommand(
  session: Session,
  request: WriteRequest,
  tokenHash?: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  if (!mayCommand(session.viewer, request.type)) throw forbidden(session);
  const roomId = session.room.id;
  const participantId = requireParticipant(session).id;
  const redacted = await redactWithoutBlocking(
    asSentBy(session, request),
    writerTurnOf(session, participantId),
  );
  const asSent = () => ({ command: redacted.value as Command, redactions: redacted.redactions });
  if (request.type !== "edit" && request.type !== "propose")
    return executeInTurn(session, { request, write: asSent(), redacted, tokenHash });
  // The next version by the participant begins when this one is stored: edits may name it, and fewer proposals compete.
  return runInTurn(`${roomId} ${participantId}`, async (waited) => {
    const current = waited || redacted.waited ? await refresh(session) : session;
    const write = request.type === "edit" ? await editedBy(current, participantId, request) : asSent();
    return executeInTurn(current, { request, write, redacted, tokenHash });
  });
}

const editedBy = (session: Session, participantId: string, edits: Edits): Promise<Write> =>
  applyToContract(session, participantId, edits).catch((error: unknown) => ({
    error,
    baseVersion: edits.baseVersion,
  }));

/** What is to be stored, or why edits made nothing of the version that they name. */
type Write = RedactedCommand | { error: unknown; baseVersion: number };

type Execution = {
  request: WriteRequest;
  write: Write;
  redacted: Redacted & { waited: boolean };
  tokenHash: Uint8Array<ArrayBuffer> | undefined;
};

/**
 * Decides and stores a write in its turn in the room. What a proposal changes is found before that, and what a retry
 * gets is read after it, so that no other write waits.
 */
async function executeInTurn(session: Session, execution: Execution): Promise<Outcome> {
  const { request, write, redacted } = execution;
  const turn = writerTurnOf(session, requireParticipant(session).id);
  let current = session;
  for (let attempt = 0; ; attempt++) {
    const changes = "error" in write ? undefined : await changesBy(current, write.command, turn);
    const isLast = attempt >= comparisonsBefore;
    const done = await runInTurn(session.room.id, (waited) =>
      decideAndStore(current, execution, { changes, waited, isLast }),
    );
    if ("first" in done) {
      // One at a time, because each takes the whole timeline into memory.
      const retries = `retries of ${requireParticipant(session).id}`;
      const before = await runInTurn(retries, () => replay(done.current, done.first));
      return { ...before, redactedFields: redactedFieldsOf(request, redacted, before) };
    }
    if (!("outdated" in done)) return done;
    current = done.outdated;
  }
}

/** How often a proposal is compared again before its turn because others were faster. Then it is compared in its turn. */
const comparisonsBefore = 3;

/** The outcome, the first outcome of a retry, or the room in which a proposal changes something else than `changes`. */
type Done =
  | Outcome
  | { current: Session; first: NonNullable<Awaited<ReturnType<typeof findFirst>>> }
  | { outdated: Session };

async function decideAndStore(
  session: Session,
  { request, write, redacted, tokenHash }: Execution,
  { changes, waited, isLast }: { changes: Changes | undefined; waited: boolean; isLast: boolean },
): Promise<Done> {
  const key = callKeyOf(session, redacted.value);
  let current = waited || redacted.waited || "error" in write ? await refresh(session) : session;
  for (let attempt = 0; attempt < attempts; attempt++) {
    // An error counts only if the request is not a retry of one that succeeded.
    const first = key && (await findFirst(current, key).catch((error) => rejectUnlessGone(current, error)));
    if (first) return { current, first };
    const { event: decided, redactions } = await decideFor(current, write);
    let event = withChanges(decided, changes);
    if (event === undefined && isLast && !("error" in write))
      event = withChanges(decided, await changesBy(current, write.command, [`${current.room.id} writes`]));
    if (event === undefined) return { outdated: current };
    const redactedFields = redactedFieldsOf(request, redacted, { redactions });
    const outcome = { session: sessionAfter(current, event), event, redactions, redactedFields };
    if (await store(current, outcome, { key, tokenHash })) {
      metrics().redactions.inc(redactions);
      return outcome;
    }
    await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
    current = await refresh(current);
  }
  throw new RoomError("unavailable", "This room is busy. Retry in a few seconds.");
}

/** A proposal with what it changes, undefined if `changes` are those of another version; any other event as it is. */
function withChanges(event: Event | null, changes: Changes | undefined): Event | null | undefined {
  if (event?.action !== "proposed") return event;
  if (event.version - 1 !== changes?.since) return undefined;
  return { ...event, changes: { added: changes.added, removed: changes.removed } };
}

/** The event says whether the person did it. */
const asSentBy = ({ viewer }: Session, request: WriteRequest): WriteRequest =>
  viewer.kind === "person" && (request.type === "decline" || request.type === "withdraw")
    ? { ...request, byPerson: true }
    : request;

type Redacted = { value: Command | Edits; redactions: number };

/** The fields of a request in which values were replaced. Edits may also make a secret of text that was there before. */
function redactedFieldsOf(
  request: WriteRequest,
  { value }: Redacted,
  { redactions }: Pick<Outcome, "redactions">,
): string[] {
  if (redactions === 0) return [];
  const paths = redactedPaths(request, value);
  if (request.type !== "edit") return paths;
  const written = paths.filter((path) => path.endsWith(".new"));
  return written.length > 0 ? written : ["edits"];
}

/**
 * What the rules make of a request. Errors name the events that the participant has not read, if it has said how far
 * it has read.
 */
async function decideFor(session: Session, write: Write): Promise<Pick<Outcome, "event" | "redactions">> {
  const { room, now } = session;
  try {
    if ("error" in write) {
      // While edits were made, the room may have been closed or got another version. Then they are useless.
      rejectProposal(room, write.baseVersion);
      throw write.error;
    }
    const { command, redactions } = write;
    return { event: decide(room, requireParticipant(session), command, now), redactions };
  } catch (error) {
    if (error instanceof RoomError) error.after ??= session.readUpTo ?? undefined;
    return rejectUnlessGone(session, error);
  }
}

const sessionAfter = (session: Session, event: Event | null): Session =>
  event ? { ...session, room: evolve(session.room, event) } : session;

/** What a retry of this write would do. With a key it is safe; joining is safe without one, as the first time is kept. */
export const describeWrite = ({ room, retry }: Session, event: Event | null) => ({
  after: event ? event.seq - 1 : room.lastSeq,
  isRepeatable: retry !== undefined || event?.action === "joined",
});

/** Stores the outcome of a command; false if another writer was faster. */
async function store(
  before: Session,
  { session, event, redactions }: Outcome,
  { key, tokenHash }: { key: IdempotentRequest | undefined; tokenHash: Uint8Array<ArrayBuffer> | undefined },
) {
  const write = describeWrite(before, event);
  const { room } = session;
  if (event)
    return runStoring(write, () =>
      appendEvent(before.room, event, room, {
        keyed: key && { key, redactions },
        tokenHash,
        notificationsSet: before.notificationsSet,
      }),
    );
  // While the body arrived, the room may have gone or the link been replaced.
  await refresh(before);
  if (!key) return true;
  const outcome = { eventSeq: null, lastSeq: room.lastSeq, redactions };
  return runStoring(write, () => storeIdempotencyKey(room.id, key, outcome));
}
