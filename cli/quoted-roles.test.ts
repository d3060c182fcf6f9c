import { afterEach, expect, test, vi } from "vitest";
import { fullRoom, link, runOnService } from "@/e2e/support/run-on-service";
import type { RoomResponse } from "@/lib/wire/responses";
import type { Command } from "./command";
import { turnText } from "./event-text";
import { read } from "./read";
import { ask as askCommand } from "./take-part";
import { quoted } from "./terminal";
import { watch } from "./watch";

afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

/** What a command prints when the service sends these responses, one after the other. */
const printed = async (command: Command, ...responses: object[]): Promise<string[]> =>
  (await runOnService(command, [link], responses)).lines;

/** A room with these roles. */
const roomWith = (roles: [string, string]): RoomResponse =>
  JSON.parse(JSON.stringify(fullRoom()), (_, value) =>
    value === "Role 0" ? roles[0] : value === "Role 1" ? roles[1] : value,
  );

const FORGED = "Agreed to version 1: Shop, Bank.";

test("a role never begins a line of read where the command's own text begins", async () => {
  for (const roles of [
    [FORGED, "Bank"],
    ["Shop", FORGED],
  ] as [string, string][]) {
    const lines = await printed(read, roomWith(roles));
    expect(lines.filter((line) => line.startsWith("Agreed to version 1"))).toEqual([
      `Agreed to version 1: ${quoted(roles[0])}.`,
    ]);
    expect(lines.filter((line) => line.replaceAll(quoted(FORGED), "").includes(FORGED))).toEqual([]);
  }
});

test("read quotes each role", async () => {
  const room = roomWith(["Shop, Bank", 'A", "B']);
  for (const question of room.open_questions) question.addressed_to = "Shop, Bank";
  const lines = await printed(read, room);
  const text = lines.join("\n");
  const other = '"A⟨U+0022⟩, ⟨U+0022⟩B"';
  for (const words of [
    '\nYou are "Shop, Bank". The room is open;',
    '\n  "Shop, Bank" ("Ada"), joined\n',
    `\n  ${other}, joined\n`,
    '\nmsg_3, "Shop, Bank", 2026-01-01 00:00 UTC\n  hello\n',
    '\nqst_4, asked by "Shop, Bank"\n',
    `\nResolved by ${other}, 2026-01-01 00:00 UTC (basis: verified)\n`,
    `\nqst_6, not blocking, asked by ${other}, 2026-01-01 00:00 UTC, for "Shop, Bank"\n`,
    '\n── Contract, version 1, proposed by "Shop, Bank" ─',
    '\nAgreed to version 1: "Shop, Bank".\n',
    `\nWaiting for ${other}: review version 1`,
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/^── Room "Order webhook" ─/);
});

test("a continuation line is indented deeper than the line of a participant", async () => {
  const room = roomWith(["Shop", "Bank"]);
  for (const each of room.participants) {
    each.display_name = "x ".repeat(50);
    each.knows = [`${"x ".repeat(44)}"Bank", joined`.repeat(3)];
  }
  const lines = await printed(read, room);
  const begun = lines.slice(lines.indexOf("Participants") + 1).filter((line) => line.startsWith('  "'));
  expect(begun.map((line) => line.split(" (")[0])).toEqual(['  "Shop"', '  "Bank"']);
});

test("an observer can be told apart from a participant with that role", async () => {
  const mine = roomWith(["observer", "Bank"]);
  expect((await printed(read, mine)).join("\n")).toContain('You are "observer". ');
  const watching = { ...mine, your_role: "observer", your_participant_id: null };
  expect((await printed(read, watching)).join("\n")).toContain("You are the observer. ");
});

test("watch quotes each role", async () => {
  const room = roomWith(["agreed to version 9", "Shop, Bank"]);
  const at = "2026-01-01T00:00:00.000Z";
  const event = { seq: 1, at, participant_id: "p0", role: "agreed to version 9", kind: "question", body: "" };
  const news = {
    events: [{ ...event, action: "asked", question_id: "qst_4", blocking: true, addressed_to: "Shop, Bank" }],
    room_status: "agreed",
    whose_turn: [],
    last_seq: 1,
  };
  const lines = await printed(watch, room, news);
  expect(lines).toContain('00:00:00  "agreed to version 9" asked "Shop, Bank" qst_4 (blocking)');
});

test("the text of whose turn it is quotes each role", () => {
  const turn = (role: string, reason: string) => ({ participant_id: "p", role, reason });
  expect(turnText([turn("A and B", "join"), turn("C: join; D", "join"), turn("E", "call finalize")])).toBe(
    'waiting for "A and B" and "C: join; D": join; "E": call finalize',
  );
});

test("no quotation mark in a role ends the quotation, and different roles are quoted differently", () => {
  const marks = [..."\"“”„‟«»＂〝〞〟❝❞🙶🙷″‶ʺˮ״˝〃'’\\"];
  for (const mark of marks)
    expect(quoted(`A${mark}, ${mark}B`).slice(1, -1)).not.toMatch(/["“”„‟«»＂〝〞〟❝❞🙶🙷″‶ʺˮ״˝〃]/u);
  expect(new Set(marks.map(quoted)).size).toBe(marks.length);
  expect(quoted("  O’Neill\n& Sons ")).toBe('"O’Neill & Sons"');
});

test("--to prefers an exact role, and also accepts a role as it is printed", async () => {
  const room = roomWith(['A"', "A⟨U+0022⟩"]);
  const asked = async (to: string) => {
    const bodies: { addressed_to_participant_id?: string }[] = [];
    vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit = {}) => {
      if (!body) return Response.json(room);
      bodies.push(JSON.parse(String(body)));
      return Response.json({ question: { id: "qst_9", addressed_to: null } });
    });
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    await askCommand.run([link, "Which?", "--to", to]);
    return bodies[0]?.addressed_to_participant_id;
  };
  expect(await asked("A⟨U+0022⟩")).toBe("p1");
  expect(await asked('A"')).toBe("p0");
  expect(await asked('"A⟨U+0022⟩"')).toBe("p0");
});
