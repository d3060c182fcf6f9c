import { expect, test } from "vitest";
import { versionsToOffer } from "./version-picker";

test.each([
  [1, 1, [1]],
  [9, 4, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [500, 500, [1, 493, 494, 495, 496, 497, 498, 499, 500]],
  [500, 200, [1, 199, 200, 201, 493, 494, 495, 496, 497, 498, 499, 500]],
  [500, 1, [1, 2, 493, 494, 495, 496, 497, 498, 499, 500]],
])("offers versions: %i exist, %i is shown", (current, shown, offered) => {
  expect(versionsToOffer(current, shown)).toEqual(offered);
});
