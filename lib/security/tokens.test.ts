import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  containsToken,
  hashToken,
  isRoomId,
  newApprovalToken,
  newObserverToken,
  newParticipantId,
  newParticipantToken,
  newRoomId,
} from "./tokens";

describe("new tokens and ids", () => {
  test.each([
    ["a participant's token", newParticipantToken, /^ptk_[\w-]{32}$/],
    ["an observer's token", newObserverToken, /^otk_[\w-]{32}$/],
    ["a room id", newRoomId, /^rm_[\w-]{21}$/],
    ["a participant id", newParticipantId, /^prt_[\w-]{21}$/],
  ])("%s has its own prefix and is never the same", (_, make, form) => {
    const made = Array.from({ length: 200 }, () => make());
    for (const one of made) expect(one).toMatch(form);
    expect(new Set(made).size).toBe(made.length);
  });
});

test("only a complete room id is recognized", () => {
  const id = newRoomId();
  expect(isRoomId(id)).toBe(true);
  for (const other of [
    `${id}x`,
    `x${id}`,
    id.slice(0, -1),
    `${id.slice(0, -1)}.`,
    id.slice(3),
    `${id}\n`,
    "",
  ]) {
    expect(isRoomId(other), other).toBe(false);
  }
});

test.each([
  ["as it is", `https://example.com/${newParticipantToken()}`],
  ["in a query", `https://example.com/?for=${newApprovalToken()}`],
  ["percent-encoded", `https://example.com/${newObserverToken().replace("_", "%5F").replace("k", "%6b")}`],
  ["percent-encoded twice", `https://example.com/${newParticipantToken().replace("p", "%2570")}`],
])("a URL contains a token %s", (_, url) => {
  expect(containsToken(url)).toBe(true);
});

test("a URL without a token, or with less than a whole one, contains none", () => {
  expect(containsToken("https://example.com/hooks?room=1")).toBe(false);
  expect(containsToken(`https://example.com/${newParticipantToken().slice(0, -1)}`)).toBe(false);
});

test("a token is hashed to the 32 bytes of its SHA-256", () => {
  const token = newParticipantToken();
  const kept = hashToken(token);
  expect(kept).toBeInstanceOf(Uint8Array);
  expect(Buffer.from(kept).toString("hex")).toBe(createHash("sha256").update(token).digest("hex"));
});
