import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "@/e2e/support/http";
import type { RoomCaller } from "./caller";
import type { Command, Wish } from "./operation";
import type { Step } from "./step";

/** What all who take part know of the room: they tell each other. `texts` counts those they have written. */
export type Known = {
  participants: { id: string }[];
  version: number;
  lastSeq: number;
  /** The questions that may still be open, by the numbers of their events. */
  questions: number[];
  texts: number;
};

/** Does one step after the other. */
export async function perform(
  steps: Step[],
  position: number,
  caller: RoomCaller,
  known: Known,
): Promise<void> {
  for (const step of steps) {
    if (step.pause > 0) await pause(step.pause);
    const wish = wishOf(step, position, known);
    const answer =
      step.delivery === "misused" && wish.kind === "write"
        ? await caller.misuse(wish)
        : await caller.do(wish, step.delivery, step.patience);
    if (answer) learn(known, wish, answer);
  }
}

const longText = { contract: 100_000, other: 20_000 };
const noQuestion = 9_999;

function wishOf({ deed, pick, long }: Step, position: number, known: Known): Wish {
  const { participants, version, lastSeq, questions } = known;
  // No two texts are alike, so that each event tells whose call it came from.
  const text = (size = longText.other) => {
    const own = `Text ${known.texts++} of party ${position}.`;
    return long ? own.padEnd(size, " Lorem ipsum.") : own;
  };
  const older = pick % 2 === 0 ? undefined : Math.max(1, version - 1);
  switch (deed) {
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
      return write({ type: "resolve", questionSeq, resolution: text() });
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

function learn(known: Known, wish: Wish, { status, body }: Answer): void {
  if (status >= 300) return;
  known.lastSeq = Math.max(known.lastSeq, body.last_seq);
  if (wish.kind !== "write") return;
  const { command } = wish;
  if (command.type === "propose") known.version = Math.max(known.version, body.contract.version);
  if (command.type === "ask") known.questions.push(body.question.seq);
  if (command.type === "resolve")
    known.questions = known.questions.filter((seq) => seq !== command.questionSeq);
}
