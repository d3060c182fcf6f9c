import { setTimeout as pause } from "node:timers/promises";
import { applyEdits } from "@/e2e/support/apply-edits";
import type { HttpResponse } from "@/e2e/support/http";
import type { PushSubscription } from "@/lib/push/push-request";
import type { Edit } from "@/lib/room/edits";
import { bases } from "@/lib/room/room";
import type { Receivers } from "../support/receivers";
import { type NotificationsAction, notificationsRequestOf } from "./notifications-step";
import { type Actor, positionOf, type RoomRequest, type WriteRequest } from "./operation";
import type { RoomRecorder } from "./recorder";
import type { Action, Step } from "./step";

/** What all participants know of the room; they share it. `texts` counts the texts that they have written. */
export type SharedState = {
  receivers: Receivers;
  participants: { id: string }[];
  version: number;
  /** The text of each version, by its number. */
  contracts: Map<number, string>;
  lastSeq: number;
  /** The seq of each question that may still be open. */
  questions: number[];
  texts: number;
};

/** Runs the steps one after the other, until the actor loses its link, if it does. */
export async function runSteps(
  steps: Step[],
  actor: Actor,
  recorder: RoomRecorder,
  state: SharedState,
): Promise<void> {
  const devices: PushSubscription[] = [];
  for (const step of steps) {
    if (step.pause > 0) await pause(step.pause);
    if (recorder.hasLostLink) return;
    if (step.action === "replaceLink") {
      await recorder.replaceLink(state.lastSeq);
      continue;
    }
    const request =
      notificationsRequestOf(step, devices, state.receivers) ??
      requestOf({ ...step, action: step.action as RoomAction }, positionOf(actor) ?? 0, state);
    const response =
      step.delivery === "reusedKey" && request.kind === "write"
        ? await recorder.sendWithReusedKey(request)
        : await recorder.send(request, step.delivery, step.patience);
    if (response) updateState(state, request, response);
  }
}

const longText = { contract: 100_000, other: 20_000 };
const noQuestion = 9_999;

type RoomAction = Exclude<Action, "replaceLink" | NotificationsAction>;
type Request = Step & { action: RoomAction };

function requestOf(step: Request, position: number, state: SharedState): RoomRequest {
  const { action, pick, long } = step;
  const { participants, version, lastSeq, questions } = state;
  const after = { none: undefined, new: lastSeq, all: 0 }[step.reads];
  const write = (command: WriteRequest["command"]): WriteRequest => ({
    kind: "write",
    command,
    after,
    isMinimal: step.minimal,
  });
  const edit = (baseVersion: number, edits: Edit[]) => write({ type: "edit", baseVersion, edits });
  // Every text is unique, so that each event can be traced to its request.
  const text = (size = longText.other) => {
    const own = `Text ${state.texts++} of party ${position}.`;
    return long ? own.padEnd(size, " Lorem ipsum.") : own;
  };
  const older = pick % 2 === 0 ? undefined : Math.max(1, version - 1);
  const previous = Math.max(0, version - 1);
  switch (action) {
    case "join":
      return write({ type: "join" });
    case "post":
      return write({ type: "post", content: text() });
    case "ask":
      return write({ type: "ask", question: text(), blocking: pick % 2 === 0 });
    case "askOne": {
      const addresseeId = participants[pick % participants.length]?.id;
      return write({ type: "ask", question: text(), blocking: true, addresseeId });
    }
    case "resolve": {
      const questionSeq = questions[pick % questions.length] ?? noQuestion;
      return write({
        type: "resolve",
        questionSeq,
        resolution: text(),
        basis: bases[pick % (bases.length + 1)],
      });
    }
    case "propose":
      return write({ type: "propose", markdown: text(longText.contract), baseVersion: version });
    case "proposeOverOlder":
      return write({ type: "propose", markdown: text(longText.contract), baseVersion: older });
    case "edit":
      return edit(version, editsOf(state, version, pick, text));
    case "editOlder":
      return edit(previous, editsOf(state, previous, pick, text));
    case "editMissing":
      return edit(version, [...editsOf(state, version, pick, text), { old: missingPiece, new: text() }]);
    case "editAmbiguous":
      return edit(version, [...editsOf(state, version, pick, text), { old: ambiguousPiece, new: text() }]);
    case "editNothing": {
      const piece = pieceOf(state, version, pick);
      return edit(version, [{ old: piece, new: piece }]);
    }
    case "agree":
      return write({ type: "agree", version: version || undefined });
    case "agreeToOlder":
      return write({ type: "agree", version: older });
    case "approve":
      return write({ type: "approve", version });
    case "approveOlder":
      return write({ type: "approve", version: previous });
    case "finalize":
      return { ...write({ type: "agree", version: version || undefined }), finalize: true };
    case "decline":
      return write({ type: "decline", version, reason: text() });
    case "declineOlder":
      return write({ type: "decline", version: previous, reason: text() });
    case "withdraw":
      return write({ type: "withdraw", lastSeq, reason: text() });
    case "withdrawUnread":
      return write({ type: "withdraw", lastSeq: Math.max(0, lastSeq - 1 - pick), reason: text() });
    case "withdrawAhead":
      return write({ type: "withdraw", lastSeq: lastSeq + muchLater, reason: text() });
    case "read":
      return { kind: "read" };
    case "poll":
      return { kind: "poll", after: Math.max(0, lastSeq - pick) };
    case "wait":
      return { kind: "poll", after: lastSeq, wait: 1 };
    case "diff":
      return {
        kind: "diff",
        from: pick % 2 === 0 ? undefined : pick % 3,
        to: pick < 4 ? undefined : Math.max(0, version + (pick % 3) - 1),
      };
    case "version":
      return { kind: "version", version: Math.max(1, version + (pick % 3) - 1) };
    default:
      return { kind: action };
  }
}

const muchLater = 1_000;

/** Pieces that no contract has, and that every contract has twice, in "Text" and in "party". */
const missingPiece = "Nothing like it.";
const ambiguousPiece = "t";

/** One or two edits that apply to a version: a line more after one of its texts, and a change of that line. */
function editsOf(state: SharedState, version: number, pick: number, text: () => string): Edit[] {
  const piece = pieceOf(state, version, pick);
  const added = text();
  const edits = [{ old: piece, new: `${piece}\n${added}` }];
  return pick % 2 === 0 ? edits : [...edits, { old: added, new: text() }];
}

/** One of the texts that a version is made of. */
function pieceOf({ contracts }: SharedState, version: number, pick: number): string {
  const pieces = contracts.get(version)?.match(/Text \d+ of party \d\./g) ?? [];
  return pieces[pick % pieces.length] ?? missingPiece;
}

function updateState(state: SharedState, request: RoomRequest, { status, body }: HttpResponse): void {
  if (status >= 300) return;
  state.lastSeq = Math.max(state.lastSeq, body.last_seq ?? 0);
  if (request.kind !== "write") return;
  const { command } = request;
  if (command.type === "propose" || command.type === "edit") {
    const { version } = body.contract;
    const base = state.contracts.get(version - 1) ?? "";
    const markdown = command.type === "edit" ? applyEdits(base, command.edits) : command.markdown;
    state.contracts.set(version, markdown);
    state.version = Math.max(state.version, version);
  }
  if (command.type === "ask") state.questions.push(body.question.seq);
  if (command.type === "resolve")
    state.questions = state.questions.filter((seq) => seq !== command.questionSeq);
}
