import type { PageQuery } from "@/lib/wire/queries";

/** What the reader chose in the query. */
export type ViewOptions = PageQuery;

/** The URL of the same page with these options, at one of its sections. */
export function urlOf({ version, changes, part }: ViewOptions, section: string): string {
  const query = [
    ...(version === undefined ? [] : [`version=${version}`]),
    ...(changes ? ["changes"] : []),
    ...(part === undefined ? [] : [part === 1 ? "all" : `all=${part}`]),
  ];
  return `?${query.join("&")}#${section}`;
}

/** How many items from the first on have a total size of at most `max`; at least one. */
export function countFitting(sizes: readonly number[], max: number): number {
  let left = max;
  const first = sizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return first < 0 ? sizes.length : Math.max(first, 1);
}

/** A range of items, from index `from` to before `to`, as part `number` of `count`. */
export type Part = { from: number; to: number; number: number; count: number };

/** In characters, and in items: a page of this much renders in a fraction of a second. */
const partCharacters = 200_000;
export const partItems = 200;

/** Part `wanted` of items with these sizes, or the last part if there are fewer. */
export function partOf(sizes: readonly number[], wanted: number): Part {
  const starts: number[] = [];
  for (let from = 0; from < sizes.length || from === 0; ) {
    starts.push(from);
    from += Math.max(countFitting(sizes.slice(from, from + partItems), partCharacters), 1);
  }
  const number = Math.min(wanted, starts.length);
  return { from: starts[number - 1] ?? 0, to: starts[number] ?? sizes.length, number, count: starts.length };
}
