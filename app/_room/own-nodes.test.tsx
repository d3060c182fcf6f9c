import { Children, type PropsWithChildren, type ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { ListInChunks } from "@/app/_components/chunks";
import { htmlOf as htmlOfPage } from "@/e2e/support/html-of";
import { longContract } from "@/e2e/support/long-contract";
import { newPageBudget } from "@/lib/markdown/page-budget";
import { parseMarkdown } from "@/lib/markdown/parse";
import type { RoomView } from "@/lib/wire/present-room";
import { ownNodes } from "./own-nodes";
import { Questions } from "./questions";
import { Timeline } from "./timeline";

vi.mock("@/app/_components/chunks", { spy: true });

const at = "2026-11-25T12:00:00.000Z";

/** A room with this many messages and open questions, each a text in Markdown. */
const roomWith = (messages: number, questions: number): RoomView => {
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `*a* \`${index}\``);
  return {
    viewer: "observer",
    room: { room_id: "room" },
    room_status: "open",
    now: at,
    timeline: texts(messages).map((body, seq) => ({ action: "posted", role: "Buyer", at, seq, body })),
    open_questions: texts(questions).map((question, index) => ({
      ...{ id: `q_${index}`, question, asked_by: "Buyer", addressed_to: null, blocking: true },
      at: new Date(Date.parse(at) + index).toISOString(),
      status: "open",
      resolution: null,
    })),
    resolved_questions: [],
  } as unknown as RoomView;
};

const budgetOf = (view: RoomView) => newPageBudget(["client"], ownNodes(view));

function htmlOf(view: RoomView): Promise<string> {
  const props = { view, options: { changes: false, version: undefined, part: 1 } };
  const page = { ...budgetOf(view), microsecondsLeft: Number.POSITIVE_INFINITY };
  return htmlOfPage(
    <main>
      <Questions {...props} page={page} />
      <Timeline {...props} page={page} />
    </main>,
  );
}

/** The chunks of lists that were rendered since the last call. */
function chunksShown(): ReactElement[] {
  const { results } = vi.mocked(ListInChunks<unknown>).mock;
  return results.splice(0).flatMap(({ value }) => value as ReactElement[]);
}

const nodesOf = (text: string) => {
  const parsed = parseMarkdown(text);
  return "plain" in parsed ? Number.POSITIVE_INFINITY : parsed.nodes;
};

test("with very many events and questions, a page shows fewer texts as Markdown", async () => {
  const plainIn = async (view: RoomView) => (await htmlOf(view)).match(/Shown as plain text/g)?.length ?? 0;
  expect(await plainIn(roomWith(100, 60))).toBe(0);
  const plain = await plainIn(roomWith(200, 200));
  expect(plain).toBeGreaterThan(150);
  expect(plain).toBeLessThan(300);
});

test("beside a long negotiation, the longest ordinary contract is Markdown; beside the longest one, half of it", () => {
  expect(budgetOf(roomWith(700, 30)).nodesLeft).toBeGreaterThan(nodesOf(longContract(127 * 1024)));
  expect(budgetOf(roomWith(700, 200)).nodesLeft).toBeGreaterThan(nodesOf(longContract(64 * 1024)));
});

test("of very many events and questions, few are rendered in one turn of the event loop", async () => {
  chunksShown();
  const html = await htmlOf(roomWith(200, 200));
  const sizes = chunksShown().map(({ props }) => Children.count((props as PropsWithChildren).children));
  expect(sizes.reduce((sum, size) => sum + size)).toBe(html.match(/<li/g)?.length);
  expect(Math.max(...sizes)).toBeLessThan(40);
});

test("an answer moves no other question to another chunk", async () => {
  const chunkOfEach = async (view: RoomView) => {
    chunksShown();
    await htmlOf({ ...view, timeline: [] });
    const each = chunksShown().flatMap(({ key, props }) =>
      (props as { children: ReactElement[] }).children.map((question) => [question.key, key] as const),
    );
    return new Map(each);
  };
  const view = roomWith(0, 60);
  const [first, ...others] = view.open_questions;
  const answered = {
    ...first,
    status: "resolved",
    resolution: "A long answer. ".repeat(500),
    basis: "decided",
  };
  const before = await chunkOfEach(view);
  const after = await chunkOfEach({
    ...view,
    open_questions: others,
    resolved_questions: [answered],
  } as RoomView);
  expect(new Set(before.values()).size).toBeGreaterThan(4);
  before.delete("q_0");
  after.delete("q_0");
  expect(after).toEqual(before);
});
