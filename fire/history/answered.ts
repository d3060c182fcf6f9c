import type { Answer } from "@/e2e/support/http";
import type { Perspective } from "@/lib/wire/perspective";
import { isFrom } from "./causes";
import type { Clock, Span } from "./clock";
import { difference, same, written } from "./compare";
import {
  decisionOf,
  type Expected,
  expectedReading,
  expectedRefusal,
  expectedWrite,
  keyTaken,
} from "./expected";
import { type Attempt, Broken, type Command, callOf, type Operation, type Reading } from "./operation";
import { type Story, seenBy } from "./story";

/** A call that was answered, and what is known of the room around it. */
export type Answered = {
  operation: Operation;
  attempt: Attempt;
  answer: Answer;
  /** All that was wanted under the same key, in order; this alone where there is none. */
  underKey: Operation[];
  story: Story;
  clock: Clock;
};

/** A clock that is read before a timer fires may say a little less. */
const clockErrorMs = 20;

/** Fails unless the answer is what the rules give in a state that the room was in while the call was made. */
export function explainAnswer(answered: Answered): void {
  const { operation, attempt, answer, underKey, clock } = answered;
  const { status } = answer;
  if (status >= 500 || status === 429) fail(answered, "nothing stood in its way");
  const [first = operation] = underKey;
  const begun = isReplay(answer) ? (first.attempts[0] ?? attempt) : attempt;
  const span = clock.span(begun, attempt);
  if (status >= 400) explainRefusal(answered, span);
  else if (operation.wish.kind === "write") explainWrite(answered, operation.wish.command, span);
  else explainReading(answered, operation.wish, span);
}

function explainReading(answered: Answered, wish: Reading, span: Span): void {
  const { attempt, answer, story } = answered;
  compare(answered, expectedReading(wish, perspectiveOf(answered, span), story));
  if (wish.kind === "read" || !wish.wait || answer.body.events.length > 0) return;
  const least = wish.wait * 1_000 - clockErrorMs;
  if (attempt.end - attempt.begin < least) fail(answered, `it should have waited ${wish.wait} seconds`);
}

function explainWrite(answered: Answered, command: Command, span: Span): void {
  const { answer, operation, underKey, story } = answered;
  const perspective = perspectiveOf(answered, span);
  const told = story.events[perspective.room.lastSeq - 1];
  const event = told && isFrom(told, operation, story) ? told : null;
  const due = event ? null : decisionOf(command, perspective);
  if (due) fail(answered, `nothing came of it, and the rules say ${written(due)}`);
  compare(answered, expectedWrite(command, perspective, event, story));
  const earlier = underKey.slice(0, underKey.indexOf(operation)).find(succeeded);
  if (earlier && !isReplay(answer) && command.type !== "join") fail(answered, "its key was taken");
}

/** Refused in some state of the span, or because its key was that of another call. */
function explainRefusal(answered: Answered, { from, to }: Span): void {
  const { operation, attempt, answer, underKey, story } = answered;
  const { wish } = operation;
  if (wish.kind !== "write") fail(answered, "it may read");
  const given = { status: answer.status, body: answer.body };
  const others = underKey.filter((each) => each !== operation);
  if (others.some(mayHaveSucceeded) && same(given, keyTaken)) return;
  const due: (Expected | undefined)[] = [];
  for (let seq = from; seq <= to; seq++) {
    const expected = expectedRefusal(wish.command, seenBy(story, seq, operation.who, attempt.baseUrl));
    if (same(given, expected)) return;
    due.push(expected);
  }
  fail(answered, `from event ${from} to ${to} the rules say ${written(due)}`);
}

function perspectiveOf(answered: Answered, { from, to }: Span): Perspective {
  const { operation, attempt, answer, story } = answered;
  const seq = answer.body.last_seq;
  if (seq < from || seq > to) fail(answered, `it could tell of ${from} to ${to} events`);
  return seenBy(story, seq, operation.who, attempt.baseUrl);
}

function compare(answered: Answered, expected: Expected): void {
  const { status, body } = answered.answer;
  const wrong = difference({ status, body }, expected);
  if (wrong) fail(answered, `the rules give something else: ${wrong}`);
}

function fail({ operation, attempt, answer }: Answered, why: string): never {
  const { method, path, json } = callOf(operation.wish);
  const times = `from ${attempt.begin.toFixed(1)} to ${attempt.end.toFixed(1)} ms`;
  throw new Broken(
    `${method} ${path} by ${operation.who} with ${written(json)} ${times} was answered ${answer.status} ${written(answer.body)}, but ${why}.`,
  );
}

const isReplay = ({ headers }: Answer): boolean => headers["idempotent-replayed"] === "true";

const succeeded = ({ attempts }: Operation): boolean =>
  attempts.some(({ answer }) => answer !== undefined && answer.status < 300);

const mayHaveSucceeded = ({ attempts }: Operation): boolean =>
  attempts.some(({ answer }) => !answer || answer.status < 300);
