import { setImmediate as nextLoop } from "node:timers/promises";
import type { ReactElement, ReactNode } from "react";

let last = Promise.resolve();

/**
 * A chunk of a page, rendered in a turn of the event loop that no other chunk gets. React renders all that is ready at once,
 * and all of a full page would block other requests for a tenth of a second or more.
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

type ListProps<Item> = {
  items: readonly Item[];
  /** In characters. The elements of an item count as the characters that take as long. */
  sizeOf: (item: Item) => number;
  children: (item: Item) => ReactElement;
};

/** What `children` returns for each item, in chunks. */
export const ListInChunks = <Item,>({ items, sizeOf, children }: ListProps<Item>): ReactElement[] =>
  splitIntoChunks(items, listChunkSize, sizeOf).map((chunk) => {
    const elements = chunk.map(children);
    return <Chunk key={elements[0]?.key}>{elements}</Chunk>;
  });
