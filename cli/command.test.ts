import { afterEach, expect, test, vi } from "vitest";
import { commands, helpOn } from "./commands";
import { exitCodes, explain } from "./errors";

afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

const link = "http://rooms.test/r/rm_1/ptk_1";

test("a write that is rejected says so even if the new events cannot be read", async () => {
  const rejected = (code: string, message: string, status: number) =>
    Response.json({ error: { code, message, retryable: false } }, { status });
  const responses = [rejected("conflict", "Version 2 is current.", 409), rejected("not_found", "Gone.", 404)];
  vi.stubGlobal("fetch", async () => responses.shift());
  const notes: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void notes.push(String(line)));
  const error = await commands
    .get("agree")
    ?.run([link, "--version", "1", "--last-event", "7"])
    .catch((reason: unknown) => reason);
  expect(explain(error)).toBe(exitCodes.rejected);
  expect(notes).toEqual(["The new events could not be read: Gone.", "Version 2 is current."]);
});

test("the help of a write shows whether it needs the last event that was read", () => {
  expect(helpOn(commands.get("say"))).toContain("[--last-event <n>]");
  expect(helpOn(commands.get("withdraw"))).toMatch(
    /^negotiation-room withdraw <link> <reason \| -> --last-event <n>\n/,
  );
});
