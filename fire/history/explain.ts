import { presentEvent } from "@/lib/wire/present";
import { explainAnswer } from "./answered";
import { causesOf } from "./causes";
import { Clock } from "./clock";
import { difference } from "./compare";
import { type Operation, promise } from "./operation";
import type { Played } from "./play";
import { stateAt, tell } from "./story";

/**
 * Explains all that was seen of a room by its timeline and the rules alone, and gives how many calls that were. Fails
 * with the promise that was broken when
 * - an event is none that the rules bring about there, or comes from no call, or from two;
 * - a write that was acknowledged is not there;
 * - an answer is not what the rules give in a state that the room was in between the call's beginning and its end;
 * - the stream brought anything but every event, once and in order.
 */
export function explain(played: Played): number {
  const story = tell(played);
  const lastSeq = story.events.length;
  const causes = causesOf(played.operations, story);
  const clock = new Clock(played.operations, causes, lastSeq);
  let calls = 0;
  for (const operation of played.operations) {
    const underKey = played.operations.filter((each) => each === operation || isUnder(each, operation.key));
    for (const attempt of operation.attempts) {
      const { answer } = attempt;
      if (answer) explainAnswer({ operation, attempt, answer, underKey, story, clock });
      calls++;
    }
  }
  const room = stateAt(story, lastSeq);
  const events = story.events.map((event) => presentEvent(room, event));
  const wrong = difference(played.streamed, events);
  promise(wrong === undefined, () => `A stream brought something else: ${wrong}`);
  return calls;
}

const isUnder = ({ key }: Operation, other: string | undefined): boolean =>
  key !== undefined && key === other;
