import { expect, test } from "vitest";
import { placesFor } from "./places";

test("a client that has taken all places gets no more, and others still get theirs", () => {
  const places = placesFor(20);
  const frees = Array.from({ length: 20 }, () => places.take("many"));
  expect(places.areTaken("many")).toBe(true);
  expect(places.areTaken("few")).toBe(false);
  const others = [places.take("few"), places.take("few")];
  expect(places.areTaken("few")).toBe(true);
  expect(places.areTaken("another")).toBe(false);
  // Freed twice, as a response that has begun and then closes does it, a place counts once.
  for (const free of [...frees.slice(0, 3), ...frees.slice(0, 3)]) free();
  expect(places.areTaken("many")).toBe(false);
  places.take("many");
  expect(places.areTaken("many")).toBe(true);
  for (const free of [...frees, ...others]) free();
});

test("clients with few requests under way get no place beyond twice the limit", () => {
  const places = placesFor(20);
  const frees = Array.from({ length: 40 }, (_, number) => places.take(`client ${number % 30}`));
  expect(places.areTaken("new")).toBe(true);
  for (const free of frees) free();
  expect(places.areTaken("new")).toBe(false);
});
