import { expect, test } from "vitest";
import type { EventBody } from "@/lib/wire/events";
import { eventTitle } from "./event-text";

/** The titles of decisions of one participant about version 1. */
const titles = (...actions: ("agreed" | "declined")[]): string[] => {
  const events = actions.map(
    (action, seq) =>
      ({ seq, action, participant_id: "p_1", role: "Seller", contract_version: 1, body: "" }) as EventBody,
  );
  return events.map((event, index) => eventTitle(event, events.slice(0, index)));
};

test("only an agreement that repeats one is called final", () => {
  expect(titles("agreed", "agreed")).toEqual(["agreed to version 1", "finalized version 1"]);
  expect(titles("agreed", "declined", "agreed").at(-1)).toBe("agreed to version 1");
});
