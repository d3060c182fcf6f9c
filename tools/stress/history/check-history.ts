import { presentEvent } from "@/lib/wire/events";
import { causesOf } from "./causes";
import { checkResponse } from "./check-response";
import { checkSettings } from "./check-settings";
import { Clock } from "./clock";
import { difference } from "./compare";
import { ensure, type Operation } from "./operation";
import { replayTimeline, stateAt } from "./replay";
import type { RoomHistory } from "./run-program";

/**
 * Checks the recorded requests and responses of a room against its timeline and the rules alone. Returns the number of
 * requests. Throws a Violation if
 * - the rules do not decide an event at its place, or it comes from no request or from two;
 * - an acknowledged write is missing;
 * - a response does not follow from the rules in a state that the room had during the request;
 * - a response about notifications does not follow from the requests of its actor before;
 * - the stream did not deliver every event once and in order.
 */
export function checkHistory(history: RoomHistory): number {
  const replay = replayTimeline(history);
  const lastSeq = replay.events.length;
  const causes = causesOf(history.operations, replay);
  const clock = new Clock(history.operations, causes, lastSeq);
  let requests = 0;
  for (const operation of history.operations) {
    const underKey = history.operations.filter((each) => each === operation || isUnder(each, operation.key));
    for (const attempt of operation.attempts) {
      const { response } = attempt;
      if (response) checkResponse({ operation, attempt, response, underKey, replay, clock });
      requests++;
    }
  }
  checkSettings(history.operations, clock);
  const room = stateAt(replay, lastSeq);
  const due = replay.events.slice(0, history.streamed.length);
  const events = due.map((event) => presentEvent(room, event));
  const wrong = difference(history.streamed, events);
  ensure(wrong === undefined, () => `A stream delivered other events: ${wrong}`);
  return requests;
}

const isUnder = ({ key }: Operation, other: string | undefined): boolean =>
  key !== undefined && key === other;
