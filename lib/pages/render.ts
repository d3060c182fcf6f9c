import { createHash } from "node:crypto";
import type { PageRequest } from "./pages";
import { runInThread } from "./render-threads";

/** The HTML of a page, in pieces as they are made. */
export type Html = AsyncIterable<string>;

/**
 * Renders a page: its frame first and then what stands in each of its slots, so that a browser shows the top of a long
 * page at once. Texts whose Markdown takes too long are shown as they were written.
 */
export async function* renderPage(request: PageRequest): Html {
  const [top = "", ...rest] = await runInThread({ request, slot: "frame", plain: false });
  yield top;
  for (const [slot, between] of rest.entries()) {
    yield (await renderSlot(request, slot)) + between;
  }
}

async function renderSlot(request: PageRequest, slot: number): Promise<string> {
  const key = keyOf(request, slot);
  if (!slow.has(key)) {
    try {
      return (await runInThread({ request, slot, plain: false })).join("");
    } catch {
      // Whatever it was, time or memory or depth: as plain text there is nothing that could go wrong.
      remember(key);
    }
  }
  return (await runInThread({ request, slot, plain: true })).join("");
}

/** Slots that took too long, so that asking for them again and again costs nothing; by hash, without any text. */
const slow = new Set<string>();
const slowAtMost = 1_000;

function remember(key: string): void {
  slow.add(key);
  const [oldest] = slow;
  if (slow.size > slowAtMost && oldest !== undefined) slow.delete(oldest);
}

/** A room's slot until its next event. */
const keyOf = ({ name, shown }: PageRequest, slot: number): string =>
  name === "room"
    ? createHash("sha256")
        .update(
          `${shown.view.room.room_id} ${shown.view.last_seq} ${shown.view.shown?.contract.version} ${slot}`,
        )
        .digest("base64")
    : "";
