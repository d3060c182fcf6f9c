import type { QueuePath } from "@/lib/fair-queue";

/**
 * What one page may spend on its texts: its path in the queue, the deadline for all texts (performance.now()), the
 * estimated microseconds that it may parse on the main thread, and the marks and nodes that it may render.
 */
export type PageBudget = {
  path: QueuePath;
  deadline: number;
  microsecondsLeft: number;
  marksLeft: number;
  nodesLeft: number;
};

/** For all texts of a page. */
const PAGE_MS = 4_000;
/** An estimate (cost.ts), higher than the real time. Parsing on the main thread blocks other requests. */
const PAGE_MICROSECONDS = 20_000;
/** Hundreds of texts with all the marks that one text may have would make a page of 15 MB. */
const PAGE_MARKS = 500;
/**
 * React renders all nodes of a page without a pause: this many take about 60 ms of an idle core. An ordinary contract of
 * 128 KB has nearly as many.
 */
export const PAGE_NODES = 10_000;

/** A new budget for a page. */
export const newPageBudget = (path: QueuePath): PageBudget => ({
  path,
  deadline: performance.now() + PAGE_MS,
  microsecondsLeft: PAGE_MICROSECONDS,
  marksLeft: PAGE_MARKS,
  nodesLeft: PAGE_NODES,
});

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
