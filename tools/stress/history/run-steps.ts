import { setTimeout as pause } from "node:timers/promises";
import type { HttpResponse } from "@/e2e/support/http";
import { bases } from "@/lib/room/room";
import type { Command, RoomRequest } from "./operation";
import type { RoomRecorder } from "./recorder";
import type { Step } from "./step";

/** What all participants know of the room; they share it. `texts` counts the texts that they have written. */
export type SharedState = {
  participants: { id: string }[];
  version: number;
  lastSeq: number;
  /** The seq of each question that may still be open. */
  questions: number[];
  texts: number;
};

/** Runs the steps one after the other. */
export async function runSteps(
  steps: Step[],
  position: number,
  recorder: RoomRecorder,
  state: SharedState,
): Promise<void> {
  for (const step of steps) {
    if (step.pause > 0) await pause(step.pause);
    const request = requestOf(step, position, state);
    const response =
      step.delivery === "reusedKey" && request.kind === "write"
        ? await recorder.sendWithReusedKey(request)
        : await recorder.send(request, step.delivery, step.patience);
    if (response) updateState(state, request, response);
  }
}

const longText = { contract: 100_000, other: 20_000 };
const noQuestion = 9_999;

function requestOf({ action, pick, long }: Step, position: number, state: SharedState): RoomRequest {
  const { participants, version, lastSeq, questions } = state;
  // Every text is unique, so that each event can be traced to its request.
  const text = (size = longText.other) => {
    const own = `Text ${state.texts++} of party ${position}.`;
    return long ? own.padEnd(size, " Lorem ipsum.") : own;
  };
  const older = pick % 2 === 0 ? undefined : Math.max(1, version - 1);
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
    case "agree":
      return write({ type: "agree", version: version || undefined });
    case "agreeToOlder":
      return write({ type: "agree", version: older });
    case "finalize":
      return { ...write({ type: "agree", version: version || undefined }), finalize: true };
    case "read":
      return { kind: "read" };
    case "poll":
      return { kind: "poll", after: Math.max(0, lastSeq - pick) };
    case "wait":
      return { kind: "poll", after: lastSeq, wait: 1 };
  }
}

const write = (command: Command) => ({ kind: "write", command }) as const;

function updateState(state: SharedState, request: RoomRequest, { status, body }: HttpResponse): void {
  if (status >= 300) return;
  state.lastSeq = Math.max(state.lastSeq, body.last_seq);
  if (request.kind !== "write") return;
  const { command } = request;
  if (command.type === "propose") state.version = Math.max(state.version, body.contract.version);
  if (command.type === "ask") state.questions.push(body.question.seq);
  if (command.type === "resolve")
    state.questions = state.questions.filter((seq) => seq !== command.questionSeq);
}
