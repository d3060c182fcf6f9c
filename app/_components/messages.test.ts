import fc from "fast-check";
import { expect, it, test } from "vitest";
import { HIDDEN } from "@/lib/text/hidden-characters";
import { agentPrompt, inviteMessage } from "./messages";

const hidden = new RegExp(HIDDEN, "u");
const address = "https://rooms.example/r/rm_1/ptk_1";
const expiresAt = "2026-11-22T10:00:00.000Z";

test("nothing that a role or a goal hides gets into what a person copies", () => {
  const sign = fc.constantFrom(
    "a",
    "“",
    "\n",
    "\u202e",
    "\u200b",
    "\u2800",
    "\u{e0061}",
    "\u00ad",
    "🏴",
    "é",
  );
  fc.assert(
    fc.property(fc.string({ unit: sign }), fc.string({ unit: sign }), (role, goal) => {
      expect(agentPrompt(role, address)).not.toMatch(hidden);
      expect(inviteMessage({ role, goal, expiresAt, address })).not.toMatch(hidden);
    }),
  );
});

it("is spelled out", () => {
  expect(agentPrompt("Buyer\u202e", address)).toContain("Buyer⟨U+202E⟩");
});
