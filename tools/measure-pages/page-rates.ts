import autocannon from "autocannon";
import { type Figure, median } from "@/tools/support/figure";

const rounds = 3;
const seconds = 5;
const connections = 4;

/** A page and the least rate that it should have, as a share of the empty page's. */
type Page = { name: string; url: string; atLeast: number };

/** How fast pages come, against an empty page of the same build, which is asked in turn with them in each round. */
export async function measurePageRates(emptyUrl: string, pages: Page[]): Promise<Figure[]> {
  const ratios = new Map<Page, number[]>(pages.map((page) => [page, []]));
  for (const { url } of pages) await rateOf(url, 1);
  for (let round = 0; round < rounds; round++) {
    const empty = await rateOf(emptyUrl, seconds);
    for (const [page, list] of ratios) list.push((await rateOf(page.url, seconds)) / empty);
  }
  return [...ratios].map(([{ name, atLeast }, list]) => ({
    what: `rate of ${name} against an empty page`,
    value: median(list),
    atLeast,
  }));
}

const rateOf = async (url: string, duration: number): Promise<number> =>
  (await autocannon({ url, connections, duration })).requests.average;
