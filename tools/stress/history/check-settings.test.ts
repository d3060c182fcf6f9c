import { expect, test } from "vitest";
import { checkSettings } from "./check-settings";
import { Clock } from "./clock";
import type { Attempt, Operation } from "./operation";

const webhook = { url: "http://127.0.0.1/takes", secret: "not used" };
const text = (lastSeq: number) =>
  JSON.stringify({ webhook: { url: webhook.url }, on: ["ended"], devices: 0, last_seq: lastSeq });
const attempt = (begin: number, lastSeq?: number): Attempt => ({
  begin,
  end: begin + 1,
  baseUrl: "",
  link: 0,
  isAbandoned: false,
  response:
    lastSeq === undefined
      ? undefined
      : {
          status: 200,
          headers: {},
          text: text(lastSeq),
          body: JSON.parse(text(lastSeq)),
        },
});

/** The target of a webhook that was set by these attempts, while the room had at most two events. */
function targetOf(...attempts: Attempt[]) {
  const request = { kind: "setWebhook" as const, webhook, on: ["ended" as const] };
  const operations: Operation[] = [{ actor: "observer", request, key: undefined, attempts }];
  return checkSettings(operations, new Clock(operations, [], 2));
}

test("a webhook is notified of events after the response that set it", () => {
  expect(targetOf(attempt(0, 1))).toMatchObject([{ after: 1, certainlyAfter: 1, isLast: true }]);
});

test("a repeated request may have been stored by any attempt, so that only events after the last are due for certain", () => {
  expect(targetOf(attempt(0), attempt(2, 2))).toMatchObject([{ after: 1, certainlyAfter: 2, isLast: true }]);
});
