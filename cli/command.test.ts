import { afterEach, expect, test, vi } from "vitest";
import { link, rejection, runOnService } from "@/e2e/support/run-on-service";
import { commands, helpOn } from "./commands";
import { exitCodes } from "./errors";

afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllEnvs());

test("a write that is rejected says so even if the new events cannot be read", async () => {
  const rejected = rejection(409, "conflict", "Version 2 is current.");
  const args = [link, "--version", "1", "--last-event", "7"];
  expect(await runOnService(commands.get("agree"), args, [rejected])).toMatchObject({
    code: exitCodes.rejected,
    notes: ["The new events could not be read: Gone.", "Version 2 is current."],
  });
});

test("a forgotten argument does not turn the link into one", async () => {
  vi.stubEnv("NEGOTIATION_ROOM_LINK", link);
  for (const [name, ...words] of [["resolve", "qst_3"], ["propose"], ["say"]]) {
    const { code, notes, lines } = await runOnService(commands.get(name ?? ""), [link, ...words], []);
    expect({ code, lines }).toEqual({ code: exitCodes.usage, lines: [] });
    expect(notes[0]).toBe("An argument is missing.");
    expect(notes.join()).not.toContain("ptk_");
  }
});

test("the help of a write shows whether it needs the last event that was read", () => {
  expect(helpOn(commands.get("say"))).toContain("[--last-event <n>]");
  expect(helpOn(commands.get("withdraw"))).toMatch(
    /^negotiation-room withdraw <link> <reason \| -> --last-event <n>\n/,
  );
});
