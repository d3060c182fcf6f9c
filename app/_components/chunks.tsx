import { setImmediate as nextLoop } from "node:timers/promises";
import type { ReactElement, ReactNode } from "react";

let last = Promise.resolve();

/**
 * A chunk of a page, rendered in a turn of the event loop that no other chunk gets. React renders all that is ready at
 * once, and all of a full page would block other requests for a tenth of a second or more.
 */
export const Chunk = async ({ children }: { children?: ReactNode }): Promise<ReactNode> => {
  const turn = last.then(() => nextLoop());
  // React renders what is ready in the next turn.
  last = turn.then(() => nextLoop());
  await turn;
  return children;
};

/** Splits a list into chunks of at most this size. A larger item is a chunk of its own. */
export function splitIntoChunks<Item>(
  items: readonly Item[],
  chunkSize: number,
  sizeOf: (item: Item) => number,
): Item[][] {
  const chunks: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (chunks.length === 0 || size > left) {
      chunks.push([]);
      left = chunkSize;
    }
    chunks.at(-1)?.push(item);
    left -= size;
  }
  return chunks;
}

/** In characters: so much of a list is rendered at once. */
const listChunkSize = 6_000;

/**
 * The number of the chunk that each item of a list is in; `sizeOf` is in characters. Items that are added at the end change
 * no other number.
 */
export const numberChunks = <Item,>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
): ReadonlyMap<Item, number> =>
  new Map(
    splitIntoChunks(items, listChunkSize, sizeOf).flatMap((chunk, number) =>
      chunk.map((item) => [item, number] as const),
    ),
  );

type ListProps<Item> = {
  items: readonly Item[];
  /**
   * The name of an item's chunk. Items of one chunk are next to each other. The name must not change while a page is open:
   * React would then create the elements of the item again, which loses focus and closes open details.
   */
  chunkOf: (item: Item) => string | number | undefined;
  children: (item: Item) => ReactElement;
};

/** What `children` returns for each item, in chunks. */
export function ListInChunks<Item>({ items, chunkOf, children }: ListProps<Item>): ReactElement[] {
  const chunks = new Map<ReturnType<typeof chunkOf>, ReactElement[]>();
  for (const item of items) {
    const name = chunkOf(item);
    chunks.set(name, [...(chunks.get(name) ?? []), children(item)]);
  }
  return [...chunks].map(([name, elements]) => <Chunk key={name}>{elements}</Chunk>);
}
