import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { agree, decline, join } from "@/e2e/support/plain-room";
import { creator, proposal, type Step, viewAfter } from "@/e2e/support/room-response";
import { Situation } from "./situation";

const html = (...steps: Step[]): string => {
  const view = viewAfter(creator, ...steps);
  return renderToStaticMarkup(<Situation view={view} standing={{ kind: "submitted", by: undefined }} />);
};
const obstacle = "declined this version";

test("who declined the version that waits for the person is named", () => {
  expect(html([1, join], [0, proposal], [1, decline(1, "Too late.")])).toContain(obstacle);
});

test("a decline of an earlier version is no obstacle", () => {
  const again = html([1, join], [0, proposal], [1, decline(1, "Too late.")], [0, proposal]);
  expect(again).toContain("Version 2 is ready for you.");
  expect(again).not.toContain(obstacle);
  expect(html([1, join], [0, proposal], [0, agree()])).not.toContain(obstacle);
});
