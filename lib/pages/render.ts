import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { describeError, log } from "@/lib/log";
import type { PageRequest } from "./pages";
import { abandoned, runInThread } from "./render-threads";
import type { Manner } from "./worker";

/** A page's HTML in pieces as they are made, and the nonce that its scripts carry. */
export type Html = { nonce: string; pieces: ReadableStream<string> };

/**
 * Renders a page: its frame at once, and then what stands in each of its slots as they are read, so that a browser
 * shows the top of a long page first. Texts whose Markdown takes too long are shown as they were written. Throws
 * RoomError `unavailable` when very many wait for the same room, Error when the frame can't be rendered or `signal` tells
 * that its reader has gone.
 */
export async function renderPage(request: PageRequest, signal?: AbortSignal): Promise<Html> {
  const nonce = randomBytes(16).toString("base64url");
  const gone = new AbortController();
  signal?.addEventListener("abort", () => gone.abort(), { once: true });
  const render = (slot: "frame" | number, manner: Manner) =>
    runInThread({ request, nonce, slot, manner }, laneOf(request), gone.signal);
  const [top = "", ...rest] = await render("frame", "markdown");
  let slot = 0;
  const pieces = new ReadableStream<string>({
    start: (controller) => controller.enqueue(top),
    async pull(controller) {
      const between = rest[slot];
      if (between === undefined) return controller.close();
      controller.enqueue((await renderSlot(request, slot, render, gone.signal)) + between);
      slot++;
    },
    cancel: () => gone.abort(),
  });
  return { nonce, pieces };
}

/** Pages of one room wait for each other, not for those of another; so do those that belong to none. */
const laneOf = ({ name, shown }: PageRequest): string => (name === "room" ? shown.view.room.room_id : name);

type Render = (slot: number, manner: Manner) => Promise<string[]>;

/** What stands in a slot: as Markdown, else as plain text, else why it is not there. */
async function renderSlot(
  request: PageRequest,
  slot: number,
  render: Render,
  gone: AbortSignal,
): Promise<string> {
  const key = keyOf(request, slot);
  const tries = (["markdown", "plain"] as const).filter((manner) => !slow.has(key + manner));
  for (const manner of tries) {
    try {
      return (await render(slot, manner)).join("");
    } catch (error) {
      if (gone.aborted) throw abandoned();
      log().warn(
        { page: request.name, slot, manner, error: describeError(error) },
        "a part of a page failed",
      );
      slow.set(key + manner, true);
    }
  }
  return (await render(slot, "apology")).join("");
}

/** Slots that took too long, by hash: for a minute nobody tries again. */
const slow = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/** A room's slot until its next event, as it is looked at. */
function keyOf({ name, shown }: PageRequest, slot: number): string {
  if (name !== "room") return name;
  const { view, look } = shown;
  const what = [
    view.room.room_id,
    view.last_seq,
    view.shown?.contract.version,
    look.changes,
    look.whole,
    slot,
  ];
  return createHash("sha256").update(what.join(" ")).digest("base64");
}
