import type { HttpResponse } from "@/e2e/support/http";
import type { Perspective } from "@/lib/wire/perspective";
import { isFrom } from "./causes";
import type { Clock, Span } from "./clock";
import { difference, excerpt, same } from "./compare";
import { decisionOf, type Expected, expectedError, expectedRead, expectedWrite, keyReused } from "./expected";
import {
  type Attempt,
  type Command,
  httpRequestOf,
  type Operation,
  type ReadRequest,
  Violation,
} from "./operation";
import { perspectiveAt, type Replay } from "./replay";

/** A request with its response, and what is known about its room. */
export type CheckedResponse = {
  operation: Operation;
  attempt: Attempt;
  response: HttpResponse;
  /** All operations with the same key, in order; only this one if it has no key. */
  underKey: Operation[];
  replay: Replay;
  clock: Clock;
};

/** Tolerance, because a timer may fire slightly early. */
const clockErrorMs = 20;

/** Throws unless the response follows from the rules in a state that the room had during the request. */
export function checkResponse(checked: CheckedResponse): void {
  const { operation, attempt, response, underKey, clock } = checked;
  const { status } = response;
  if (status >= 500 || status === 429) fail(checked, "no limit was reached and the service was healthy");
  const [first = operation] = underKey;
  const begun = isReplay(response) ? (first.attempts[0] ?? attempt) : attempt;
  const span = clock.span(begun, attempt);
  if (status >= 400) checkError(checked, span);
  else if (operation.request.kind === "write") checkWrite(checked, operation.request.command, span);
  else checkRead(checked, operation.request, span);
}

function checkRead(checked: CheckedResponse, request: ReadRequest, span: Span): void {
  const { attempt, response, replay } = checked;
  compare(checked, expectedRead(request, perspectiveOf(checked, span), replay));
  if (request.kind === "read" || !request.wait || response.body.events.length > 0) return;
  const least = request.wait * 1_000 - clockErrorMs;
  if (attempt.end - attempt.begin < least) fail(checked, `it should have waited ${request.wait} seconds`);
}

function checkWrite(checked: CheckedResponse, command: Command, span: Span): void {
  const { response, operation, underKey, replay } = checked;
  const perspective = perspectiveOf(checked, span);
  const seen = replay.events[perspective.room.lastSeq - 1];
  const event = seen && isFrom(seen, operation, replay) ? seen : null;
  const due = event ? null : decisionOf(command, perspective);
  if (due) fail(checked, `it has no event, and the rules decide ${excerpt(due)}`);
  compare(checked, expectedWrite(command, perspective, event, replay));
  const earlier = underKey.slice(0, underKey.indexOf(operation)).find(succeeded);
  if (earlier && !isReplay(response) && command.type !== "join") fail(checked, "its key was used before");
}

/** Throws unless the error follows from a state of the span, or its key belongs to another request. */
function checkError(checked: CheckedResponse, { from, to }: Span): void {
  const { operation, attempt, response, underKey, replay } = checked;
  const { request } = operation;
  if (request.kind !== "write") fail(checked, "reads are allowed");
  const given = { status: response.status, body: response.body };
  const others = underKey.filter((each) => each !== operation);
  if (others.some(mayHaveSucceeded) && same(given, keyReused)) return;
  const due: (Expected | undefined)[] = [];
  for (let seq = from; seq <= to; seq++) {
    const expected = expectedError(
      request.command,
      perspectiveAt(replay, seq, operation.actor, attempt.baseUrl),
    );
    if (same(given, expected)) return;
    due.push(expected);
  }
  fail(checked, `from event ${from} to ${to} the rules decide ${excerpt(due)}`);
}

function perspectiveOf(checked: CheckedResponse, { from, to }: Span): Perspective {
  const { operation, attempt, response, replay } = checked;
  const seq = response.body.last_seq;
  if (seq < from || seq > to) fail(checked, `it could only show ${from} to ${to} events`);
  return perspectiveAt(replay, seq, operation.actor, attempt.baseUrl);
}

function compare(checked: CheckedResponse, expected: Expected): void {
  const { status, body } = checked.response;
  const wrong = difference({ status, body }, expected);
  if (wrong) fail(checked, `the rules decide otherwise: ${wrong}`);
}

function fail({ operation, attempt, response }: CheckedResponse, why: string): never {
  const { method, path, json } = httpRequestOf(operation.request);
  const times = `from ${attempt.begin.toFixed(1)} to ${attempt.end.toFixed(1)} ms`;
  throw new Violation(
    `${method} ${path} by ${operation.actor} with ${excerpt(json)} ${times} got ${response.status} ${excerpt(response.body)}, but ${why}.`,
  );
}

const isReplay = ({ headers }: HttpResponse): boolean => headers["idempotent-replayed"] === "true";

const succeeded = ({ attempts }: Operation): boolean =>
  attempts.some(({ response }) => response !== undefined && response.status < 300);

const mayHaveSucceeded = ({ attempts }: Operation): boolean =>
  attempts.some(({ response }) => !response || response.status < 300);
