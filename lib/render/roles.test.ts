import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { agree, ask, join, post, resolve } from "@/lib/room/test-room";
import { onOneLine } from "@/lib/text/spell-out";
import type { AgreedRoom } from "@/lib/wire/agreed-room";
import type { RoomAnswer } from "@/lib/wire/responses";
import { finalMarkdown } from "./final-markdown";
import { whole } from "./markdown";
import { roomMarkdown } from "./room-markdown";
import { agreedAfter, answerFor, creator, proposal } from "./test-answer";

type Tree = { type: string; value?: string; children?: Tree[] };

/** As remark with GFM reads it. */
const parse = (markdown: string): Tree =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const nodesIn = (tree: Tree): Tree[] => [tree, ...(tree.children ?? []).flatMap(nodesIn)];
const textOf = (tree: Tree): string => tree.value ?? (tree.children ?? []).map(textOf).join("");
/** The text of each paragraph and heading, as a reader shows it, and how many links there are. */
function shown(markdown: string): { lines: string[]; links: number } {
  const nodes = nodesIn(parse(markdown));
  const lines = nodes.filter(({ type }) => type === "paragraph" || type === "heading").map(textOf);
  return { lines, links: nodes.filter(({ type }) => type === "link").length };
}

const withRoles = <T>(room: T, roles: [string, string]): T =>
  JSON.parse(JSON.stringify(room), (_, value) =>
    value === "Role 0" ? roles[0] : value === "Role 1" ? roles[1] : value,
  );

const open: RoomAnswer = answerFor(
  creator,
  [1, join],
  [0, post("hello")],
  [0, ask(true, 1)],
  [1, resolve(4)],
  [1, ask(false, 0)],
  [0, proposal],
  [0, agree()],
);
const agreed: AgreedRoom = agreedAfter(
  [1, join],
  [0, ask(false, 1)],
  [1, resolve(3)],
  [0, proposal],
  [0, agree()],
  [1, ask(false)],
  [1, resolve(7)],
  [1, agree()],
);
// The next step names roles, too, but was made before these took the place of others.
const pageWith = (roles: [string, string]) =>
  whole(roomMarkdown({ ...withRoles(open, roles), what_you_should_do_next: "Wait." }, "a-token"));
const finalWith = (roles: [string, string]) => whole(finalMarkdown(withRoles(agreed, roles)));

const role = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."abAB01 .:,;/\\*_~`<>[](){}!#&@+-=|?'^$%",
        "http://",
        "https://",
        "HTTP://a.b",
        "www.",
        "www.a.b",
        "a@b.c",
        "mailto:a@b.c",
        "xmpp:a@b.c/d",
        "ftp://a.b",
        "a.b",
        "---",
        "1. ",
        "**",
        "``",
        "&amp;",
        "<b>",
        "](",
        "\\*",
      ),
      fc.string({ unit: "grapheme", maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => onOneLine(parts.join("").replace(/["«»“-‟⹂〝-〟＂]/g, "")))
  .filter((text) => text !== "");

test("whatever a role is, each line that names it says exactly our words and the role, and links nowhere", () => {
  const known: [string, string][] = [["::http://a.b---\\* 1.", "http://a.b/\\_c_ *d*"]];
  fc.assert(
    fc.property(fc.tuple(role, role), (roles) => {
      const [page, final] = [shown(pageWith(roles)), shown(finalWith(roles))];
      const [mine, other] = roles;
      for (const line of [
        `You are ${mine} (p0) in this negotiation room. You act for the person who gave you this address.`,
        `"${other}": review version 1: agree, ask, or propose a change`,
        `"${mine}", "Ada" (p0), joined 2026-01-01T00:00:00.000Z`,
        `msg_3, "${mine}", 2026-01-01T00:00:00.002Z`,
        `qst_4, asked by "${mine}"`,
        `Resolved by "${other}", 2026-01-01T00:00:00.004Z:`,
        `qst_6, not blocking, asked by "${other}", 2026-01-01T00:00:00.005Z, for "${mine}"`,
        `"${mine}" agreed to version 1`,
      ]) {
        expect(page.lines).toContain(line);
      }
      for (const line of [
        `"${mine}": version 1, 2026-01-01T00:00:00.005Z`,
        `Participants: "${mine}", "${other}"`,
      ]) {
        expect(final.lines).toContain(line);
      }
      expect([page.links, final.links]).toEqual([0, 0]);
    }),
    { numRuns: 150, examples: known.map((each) => [each]) },
  );
});

test("a role that reads as two is one, and no quotation mark of its own ends it", () => {
  const final = finalWith(["Shop, Bank", 'A", "B']);
  expect(final).toContain('- Participants: "Shop, Bank", "A⟨U+0022⟩, ⟨U+0022⟩B"\n');
  expect(final).toContain('- "Shop, Bank": version 1, ');
  expect(pageWith(["Shop, Bank", "A”, “B"])).toContain('- "A⟨U+201D⟩, ⟨U+201C⟩B": review version 1');
});
