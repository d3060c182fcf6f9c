import type { QueuePath } from "@/lib/fair-queue";
import type { PausableTurn } from "@/lib/turn";

/**
 * What one page may spend on its texts: its path in the queue, its turn, if it has one, the deadlines for all texts
 * (performance.now()) while it gives its place to others and while it keeps it, the estimated microseconds that it may
 * parse on the main thread, and the marks and nodes that it may render.
 */
export type PageBudget = {
  path: QueuePath;
  turn: PausableTurn | undefined;
  deadline: number;
  deadlineInPlace: number;
  microsecondsLeft: number;
  marksLeft: number;
  nodesLeft: number;
};

/** For all texts of a page. */
const PAGE_MS = 4_000;
/** For all texts of a page that keeps its place: other pages wait for it. */
const IN_PLACE_MS = 50;
/** An estimate (cost.ts), higher than the real time. Parsing on the main thread blocks other requests. */
const PAGE_MICROSECONDS = 20_000;
/** Hundreds of texts with all the marks that one text may have would make a page of 15 MB. */
const PAGE_MARKS = 500;
/**
 * The page's own elements for events and questions count as nodes, too, and its texts share the rest: a thousand nodes take
 * about 4 ms of an idle core. They are rendered in chunks (app/_components/chunks.tsx).
 */
export const PAGE_NODES = 14_000;
/** An ordinary contract of 128 KB has nearly as many. */
export const MAX_TEXT_NODES = 10_000;
/** A text takes as much time as this many nodes in addition to its own. */
const NODES_PER_TEXT = 20;

/** A new budget for a page whose own elements take as long to render as `ownNodes` nodes of Markdown. */
export const newPageBudget = (path: QueuePath, ownNodes: number, turn?: PausableTurn): PageBudget => ({
  path,
  turn,
  deadline: performance.now() + PAGE_MS,
  deadlineInPlace: performance.now() + IN_PLACE_MS,
  microsecondsLeft: PAGE_MICROSECONDS,
  marksLeft: PAGE_MARKS,
  nodesLeft: PAGE_NODES - ownNodes,
});

/** Subtracts a text with this many nodes. Returns false, and subtracts nothing, if the page has less left. */
export const spendText = (page: PageBudget, nodes: number): boolean =>
  spend(page, "nodesLeft", nodes + NODES_PER_TEXT);

/** Subtracts an amount from what a page has left. Returns false, and subtracts nothing, if it has less. */
export function spend(
  page: PageBudget,
  left: "microsecondsLeft" | "marksLeft" | "nodesLeft",
  amount: number,
) {
  if (amount > page[left]) return false;
  page[left] -= amount;
  return true;
}
