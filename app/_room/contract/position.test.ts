import { expect, test } from "vitest";
import type { EventBody } from "@/lib/wire/events";
import { positionOf } from "./position";

const event = (
  seq: number,
  contract_version: number,
  action: string,
  by: Pick<EventBody, "by_person" | "approved_by_person"> = {},
) => ({ seq, contract_version, action, participant_id: "p0", ...by }) as EventBody;
const byPerson = { by_person: true } as const;
const approved = { approved_by_person: true } as const;

test.each([
  ["the last one", [event(1, 1, "agreed"), event(2, 1, "declined"), event(3, 1, "commented")], 2],
  [
    "a decline after the approval of the person",
    [event(1, 1, "agreed", approved), event(2, 1, "declined")],
    2,
  ],
  ["what the person declined, whatever its agent declines later", declines(), 2],
])("the position on a version is %s", (_, events, seq) => {
  expect(positionOf(events, "p0", 1)?.seq).toBe(seq);
  expect(positionOf(events, "p0")?.seq).toBe(seq);
  expect(positionOf(events, "p1", 1)).toBeUndefined();
});

test("an agent that submits a version takes its own decline back, and no other", () => {
  const events = [event(1, 1, "declined"), event(2, 2, "declined"), event(3, 2, "submitted")];
  expect(positionOf(events, "p0", 2)).toBeUndefined();
  expect(positionOf(events, "p0")?.seq).toBe(1);
  expect(positionOf([...events, event(4, 2, "declined")], "p0")?.seq).toBe(4);
  expect(positionOf([...declines(), event(4, 1, "submitted")], "p0", 1)?.seq).toBe(2);
});

test("an agent that submits a version again takes back an approval that it had declined", () => {
  const events = [event(1, 1, "agreed", approved), event(2, 1, "declined"), event(3, 1, "submitted")];
  expect(positionOf(events, "p0", 1)).toBeUndefined();
  expect(positionOf(events, "p0")).toBeUndefined();
  expect(positionOf([...events, event(4, 1, "agreed", approved)], "p0")?.seq).toBe(4);
});

test("a decline of the person is not a position on later versions", () => {
  const events = [...declines(), event(4, 2, "declined")];
  expect(positionOf(events, "p0", 2)?.seq).toBe(4);
  expect(positionOf(events, "p0")?.seq).toBe(4);
  expect(positionOf(events, "p0", 1)?.seq).toBe(2);
});

function declines(): EventBody[] {
  return [event(1, 1, "declined"), event(2, 1, "declined", byPerson), event(3, 1, "declined")];
}
