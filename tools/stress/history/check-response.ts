import type { HttpResponse } from "@/e2e/support/http";
import type { Perspective } from "@/lib/wire/perspective";
import { isFrom } from "./causes";
import type { Clock, Span } from "./clock";
import { difference, excerpt, same } from "./compare";
import { decisionOf, expectedError, expectedLink, expectedWrite, keyReused } from "./expected";
import { expectedDownload } from "./expected-download";
import { expectedRead } from "./expected-read";
import { httpRequestOf } from "./http-request";
import {
  type Attempt,
  isAboutNotifications,
  isDownload,
  type Operation,
  type ReadRequest,
  Violation,
  type WriteRequest,
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
  const { request } = operation;
  const { status } = response;
  if (status >= 500 || status === 429) fail(checked, "no limit was reached and the service was healthy");
  const [first = operation] = underKey;
  const begun = isReplay(response) ? (first.attempts[0] ?? attempt) : attempt;
  const span = clock.span(begun, attempt);
  // They are checked together (check-settings.ts).
  if (isAboutNotifications(request)) return;
  if (request.kind !== "write") checkRead(checked, request, span);
  else if (status >= 400) checkError(checked, request, span);
  else checkWrite(checked, request, span);
}

function checkRead(checked: CheckedResponse, request: ReadRequest, span: Span): void {
  const { attempt, response, replay } = checked;
  compare(checked, span, (perspective) =>
    isDownload(request)
      ? expectedDownload(request, perspective, replay, response)
      : expectedRead(request, perspective, replay),
  );
  if (request.kind !== "poll" || !request.wait || response.body.events.length > 0) return;
  const least = request.wait * 1_000 - clockErrorMs;
  if (attempt.end - attempt.begin < least) fail(checked, `it should have waited ${request.wait} seconds`);
}

function checkWrite(checked: CheckedResponse, request: WriteRequest, span: Span): void {
  const { response, operation, underKey, replay } = checked;
  const { command, isMinimal } = request;
  compare(checked, span, (perspective) => {
    const seen = replay.events[perspective.room.lastSeq - 1];
    const event = seen && isFrom(seen, operation, replay) ? seen : null;
    const due = event ? null : decisionOf(command, perspective, replay);
    if (due) return { dueWithoutEvent: due };
    return command.type === "replaceLink"
      ? expectedLink(perspective, response.body.token)
      : expectedWrite(request, perspective, event, replay);
  });
  const applied = response.headers["preference-applied"];
  if (applied !== (isMinimal ? "return=minimal" : undefined)) fail(checked, `it applied ${applied}`);
  const earlier = underKey.slice(0, underKey.indexOf(operation)).find(succeeded);
  if (earlier && !isReplay(response) && command.type !== "join") fail(checked, "its key was used before");
}

/** Throws unless the error follows from a state of the span, or its key belongs to another request. */
function checkError(checked: CheckedResponse, request: WriteRequest, span: Span): void {
  const { operation, response, underKey, replay } = checked;
  const given = { status: response.status, body: response.body };
  const others = underKey.filter((each) => each !== operation);
  if (others.some(mayHaveSucceeded) && same(given, keyReused)) return;
  compare(checked, span, (perspective) => expectedError(request, perspective, replay));
}

/** Throws unless the response is the expected one in one of the states that it may be of. */
function compare(
  checked: CheckedResponse,
  { from, to }: Span,
  expectedIn: (perspective: Perspective) => unknown,
): void {
  const { operation, attempt, response, replay } = checked;
  const given = { status: response.status, body: response.body };
  const seqs = seqsOf(checked, { from, to });
  const due: unknown[] = [];
  for (const seq of seqs) {
    const expected = expectedIn(perspectiveAt(replay, seq, operation.actor, attempt.baseUrl));
    if (same(given, expected)) return;
    due.push(expected);
  }
  if (due.length === 1) fail(checked, `the rules decide otherwise: ${difference(given, due[0])}`);
  fail(checked, `from event ${from} to ${to} the rules decide ${excerpt(due)}`);
}

/** The last events of the states that a response may be of: the one that it names, if it names one, or all of the span. */
function seqsOf(checked: CheckedResponse, { from, to }: Span): number[] {
  // With has_more, it names the last event that it has instead.
  const { last_seq: seq, has_more: hasMore } = checked.response.body;
  if (seq === undefined || hasMore) return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (seq < from || seq > to) fail(checked, `it could only show ${from} to ${to} events`);
  return [seq];
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
