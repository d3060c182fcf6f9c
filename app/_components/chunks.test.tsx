import { setImmediate as nextLoop } from "node:timers/promises";
import { array, assert, nat, property } from "fast-check";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { htmlOf } from "@/e2e/support/html-of";
import { Chunk, ListInChunks, numberChunks, splitIntoChunks } from "./chunks";

test("a chunk is not larger than it may be, unless it is one item, and another item would not fit", () => {
  const sizes = array(nat(20), { maxLength: 40 });
  assert(
    property(sizes, (items) => {
      const chunks = splitIntoChunks(items, 10, (size) => size);
      const sums = chunks.map((chunk) => chunk.reduce((sum, size) => sum + size, 0));
      expect(chunks.flat()).toEqual(items);
      chunks.forEach((chunk, index) => {
        expect(chunk.length === 1 || (sums[index] ?? 0) <= 10).toBe(true);
        expect((sums[index] ?? 0) + (chunks[index + 1]?.[0] ?? 11)).toBeGreaterThan(10);
      });
    }),
  );
});

test("chunks are rendered in order, each in a turn of the event loop of its own, also on several pages", async () => {
  let turn = 0;
  let isOver = false;
  const countTurns = async () => {
    for (; !isOver; turn++) await nextLoop();
  };
  const seen: number[] = [];
  const Child = ({ name }: { name: string }) => {
    seen.push(turn);
    return name;
  };
  const page = (names: string[]) => (
    <p>
      {names.map((name) => (
        <Chunk key={name}>
          <Child name={name} />
        </Chunk>
      ))}
    </p>
  );
  const counted = countTurns();
  const pages = [page(["a", "b", "c"]), page(["d", "e"])].map(htmlOf);
  expect(await Promise.all(pages)).toEqual(["<p>abc</p>", "<p>de</p>"]);
  isOver = true;
  await counted;
  expect(new Set(seen).size).toBe(5);
});

test("a list keeps the chunks of its items when items are added at its end, and when others are shown", () => {
  const sizes = array(nat(9_000), { minLength: 1, maxLength: 60 });
  assert(
    property(sizes, nat(), nat(), (items, from, count) => {
      const list = items.map((size, id) => ({ id, size }));
      const chunks = numberChunks(list, ({ size }) => size);
      const before = numberChunks(list.slice(0, count % items.length), ({ size }) => size);
      for (const [item, number] of before) expect(chunks.get(item)).toBe(number);
      const shown = list.slice(from % items.length);
      const elements = ListInChunks({
        items: shown,
        chunkOf: (item) => chunks.get(item),
        children: ({ id }) => <li key={id} />,
      });
      const names = elements.flatMap(({ key, props }) =>
        (props as { children: ReactElement[] }).children.map((element) => [element.key, key]),
      );
      expect(names).toEqual(shown.map((item) => [String(item.id), String(chunks.get(item))]));
    }),
  );
});
