import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "@/lib/service/authenticate";
import { entityTagOf } from "./entity-tag";

const url = new URL("http://rooms.test/api/rooms/rm_1");
const session = { room: { id: "rm_1" }, viewer: { kind: "observer" }, baseUrl: url.origin } as Session;

/** The tag from the build with this name. */
function tagOf(build: string | undefined): string {
  vi.stubEnv("NEGOTIATION_ROOM_BUILD", build);
  return entityTagOf(url, session, 7);
}

beforeEach(() => {
  vi.unstubAllEnvs();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("the tag is the same in every process of a build", () => {
  expect(tagOf("one")).toBe(tagOf("one"));
});

test("the tag differs between builds", () => {
  expect(tagOf("one")).not.toBe(tagOf("another"));
});

test("the tag differs when records can be signed", () => {
  vi.stubEnv("NEGOTIATION_ROOM_BUILD", "one");
  const tags = [true, false].map((cannotSign) => entityTagOf(url, { ...session, cannotSign }, 7));
  expect(new Set(tags).size).toBe(2);
});

test("without a build, while developing, the tag changes each time", () => {
  expect(tagOf(undefined)).not.toBe(tagOf(undefined));
});
