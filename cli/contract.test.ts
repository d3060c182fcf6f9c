import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { json, scripted } from "@/e2e/support/scripted-fetch";
import { lineDiff } from "@/lib/diff/line-diff";
import { diff, edit } from "./contract";
import { UsageError } from "./errors";
import { width } from "./terminal";

const link = "http://rooms.test/r/rm_1/ptk_1";
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "negotiation-room-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

/** Runs a command. Returns what it sent, and the lines that it printed. */
async function run(command: typeof edit, args: string[], response: object) {
  const { fetch, sent } = scripted(json(response));
  vi.stubGlobal("fetch", fetch);
  const lines: string[] = [];
  const printing = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  try {
    await command.run([link, ...args]);
  } finally {
    printing.mockRestore();
  }
  return {
    sent: sent.map(({ method, url, body }) => [`${method} ${url.replace(/.*rm_1/, "")}`, body]),
    lines,
  };
}

const base = ["--base-version", "2"];
const proposed = { contract: { version: 3, sha256: "abc" } };

describe("edit", () => {
  const edits = [
    { old: "May", new: "June" },
    { old: "40 crates", new: "" },
  ];
  const asSent = [["PATCH /contract", { base_version: 2, edits }]];

  it("takes edits as options, or from a file", async () => {
    const options = edits.flatMap(({ old, new: next }) => ["--old", old, "--new", next]);
    expect((await run(edit, [...base, ...options], proposed)).sent).toEqual(asSent);
    const file = join(folder, "edits.json");
    await writeFile(file, JSON.stringify(edits));
    const { sent, lines } = await run(edit, [...base, "--file", file], proposed);
    expect(sent).toEqual(asSent);
    expect(lines).toEqual(["Proposed version 3 (SHA-256 abc). To agree to it, run agree --version 3."]);
  });

  it.each(["{}", '{"old": "May", "new": "June"}', "May", ""])("rejects a file with %j", async (content) => {
    const file = join(folder, "wrong.json");
    await writeFile(file, content);
    await expect(run(edit, [...base, "--file", file], proposed)).rejects.toThrow(/JSON list of edits/);
  });

  it.each([
    ["no version", ["--old", "May", "--new", "June"]],
    ["no edit", base],
    ["an old text without a new one", [...base, "--old", "May"]],
    ["edits in both ways", [...base, "--old", "May", "--new", "June", "--file", "edits.json"]],
    ["a file that is not there", [...base, "--file", join("none", "edits.json")]],
  ])("rejects %s, and sends nothing", async (_what, args) => {
    await expect(run(edit, args, proposed)).rejects.toThrow(UsageError);
  });
});

describe("diff", () => {
  const responseOf = (before: string, after: string) => {
    const { diff: text, added, removed } = lineDiff(before, after, ["version 1", "version 2"]);
    return { from: 1, to: 2, diff: text, added_lines: added, removed_lines: removed };
  };

  it("prints + before added lines and - before removed ones", async () => {
    const before = "# Decisions\n\nMay.\n40 crates.\n";
    const after = "# Decisions\n\nJune.\n40 crates.\n-- version 1\n";
    const { sent, lines } = await run(diff, ["--from", "1"], responseOf(before, after));
    expect(sent).toEqual([["GET /contract/diff?from=1", undefined]]);
    expect(lines).toEqual([
      "Version 1 to version 2: 2 lines added, 1 line removed.",
      "@@ -1,4 +1,5 @@",
      " # Decisions",
      " ",
      "-May.",
      "+June.",
      " 40 crates.",
      "+-- version 1",
    ]);
  });

  it("shows a line without a sign under the sign of no change, because a service could imitate the command's words", async () => {
    const response = responseOf("May.", "June.");
    const forged = { ...response, diff: `${response.diff}You have agreed to version 9.\n` };
    expect((await run(diff, [], forged)).lines.at(-1)).toBe(" You have agreed to version 9.");
  });

  it("says so if nothing changed", async () => {
    expect((await run(diff, [], responseOf("May.", "May."))).lines).toEqual([
      "Version 2 has the same text as version 1.",
    ]);
  });

  it("continues a long line under its sign, whatever it contains", async () => {
    const text = fc.string({ unit: fc.constantFrom("+", "-", "@", " ", "a", "word ", "\n") });
    const long = fc.array(text, { maxLength: 60 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(long, long, async (before, after) => {
        fc.pre(before !== after);
        const { lines } = await run(diff, [], responseOf(before, after));
        const kept = (sign: string) =>
          lines
            .slice(1)
            .filter((line) => line.startsWith(sign))
            .map((line) => line.slice(1).replace(/\s/g, ""))
            .join("");
        const due = (sign: string) =>
          responseOf(before, after)
            .diff.split("\n")
            .slice(2)
            .filter((line) => line.startsWith(sign))
            .map((line) => line.slice(1).replace(/\s/g, ""))
            .join("");
        for (const sign of ["+", "-"]) expect(kept(sign)).toBe(due(sign));
        expect(lines.every((line) => line.length <= width)).toBe(true);
      }),
    );
  });
});
