import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { longContract } from "@/e2e/support/long-contract";
import { nextLoopTurn } from "@/lib/loop-turns";
import { newPageBudget } from "@/lib/markdown/page-budget";
import { parseMarkdown } from "@/lib/markdown/parse";
import type { RoomView } from "@/lib/wire/present-room";
import { ownNodes } from "./own-nodes";
import { Questions } from "./questions";
import { Timeline } from "./timeline";

vi.mock("@/lib/loop-turns", { spy: true });

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
      ...{ id: `q_${index}`, question, asked_by: "Buyer", addressed_to: null, blocking: true, at },
      resolution: null,
    })),
    resolved_questions: [],
  } as unknown as RoomView;
};

const budgetOf = (view: RoomView) => newPageBudget(["client"], ownNodes(view));

async function htmlOf(view: RoomView): Promise<string> {
  let html = "";
  const end = new Writable({
    write(chunk, _, done) {
      html += chunk;
      done();
    },
  });
  const props = { view, options: { changes: false, version: undefined, part: 1 } };
  const page = { ...budgetOf(view), microsecondsLeft: Number.POSITIVE_INFINITY };
  renderToPipeableStream(
    <main>
      <Questions {...props} page={page} />
      <Timeline {...props} page={page} />
    </main>,
  ).pipe(end);
  await finished(end);
  return html;
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

test("questions and timeline are rendered in a turn of the event loop each", async () => {
  vi.mocked(nextLoopTurn).mockClear();
  await htmlOf(roomWith(1, 1));
  expect(vi.mocked(nextLoopTurn).mock.calls).toEqual([[["client"]], [["client"]]]);
});
