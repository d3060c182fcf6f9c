import { expect, test } from "vitest";
import { presentError } from "@/lib/wire/errors";
import { commandHint, named } from "./errors";

const context = { way: "http", baseUrl: "https://rooms.test", roomId: "rm_1" } as const;
const hintOf = (info: Partial<Parameters<typeof presentError>[0]>): string =>
  presentError({ reason: "conflict", message: "", next: undefined, issues: [], ...info }, context).error
    .hint ?? "";

test.each([
  [{ next: "readRoom" }, "negotiation-room read <link>"],
  [{ next: "readEvents", after: 3 }, "negotiation-room read <link>` to see"],
  [{ next: "listContractVersions" }, "negotiation-room read <link>"],
  [{ next: "readEvents" }, "negotiation-room read <link>` to see the room"],
  [{ next: "proposeContract" }, "negotiation-room propose <link> <file>"],
  [{ next: "finalizeContract" }, "negotiation-room agree <link> --version <n>"],
  [{ next: "getFinalContract" }, "negotiation-room final <link>"],
  [{ reason: "not_found" }, "negotiation-room create"],
  [{ reason: "uncertain", after: 3 }, "negotiation-room read <link>` after 15 seconds"],
  [{ reason: "too_many" }, "again in a few seconds"],
  [{ reason: "unauthenticated" }, "the link is complete"],
] as const)("the hint of %j names a command, and no HTTP request", (info, words) => {
  const hint = commandHint(hintOf(info));
  expect(hint).toContain(words);
  expect(hint).not.toMatch(/https?:|\b(?:GET|POST|PUT|DELETE)\b|header/);
});

test("the hint of a stale version says to read the room, and not to wait", () => {
  expect(commandHint(hintOf({ next: "readEvents", after: 3 }))).toBe(
    "Run `negotiation-room read <link>` to see the room as it is now.",
  );
});

test("a hint that names no HTTP request stays as it is", () => {
  const hint = hintOf({ reason: "internal" });
  expect(hint).not.toBe("");
  expect(commandHint(hint)).toBe(hint);
});

test("a link in the place of a command or word is not repeated", () => {
  expect(named("raed")).toBe('"raed"');
  const token = ["ptk", "a".repeat(32)].join("_");
  for (const argument of [`https://rooms.test/r/rm_1/${token}`, `rooms.test/r/rm_1/${token}`, token])
    expect(named(argument)).not.toContain(token);
});
