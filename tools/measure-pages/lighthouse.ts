import { chromium } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import { freePort } from "@/scripts/free-port.mjs";
import { type Figure, median } from "@/tools/support/figure";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const runs = 3;
const least = 95;

type Target = { name: string; url: string; skipAudits?: string[] };

/** Lighthouse's scores of a page, 0 to 100, as it measures phones by default: the median of three runs. */
export async function measureLighthouse(
  executablePath: string,
  args: string[],
  targets: Target[],
): Promise<Figure[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const target of targets) figures.push(...(await scoresOf(port, target)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function scoresOf(port: number, { name, url, skipAudits = [] }: Target): Promise<Figure[]> {
  const scores = new Map<string, number[]>(categories.map((category) => [category, []]));
  const flags: Flags = { port, onlyCategories: categories, skipAudits, logLevel: "error" };
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${name}.`);
    for (const [category, list] of scores) list.push((result.lhr.categories[category]?.score ?? 0) * 100);
    if (run === 0) tellLosses(name, result.lhr);
  }
  return [...scores].map(([category, list]) => ({
    what: `Lighthouse, ${name}: ${category}`,
    value: Math.round(median(list)),
    atLeast: least,
  }));
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/** Says which weighted audits cost points. */
function tellLosses(name: string, { categories: scored, audits }: Result): void {
  for (const { auditRefs } of Object.values(scored)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit?.score !== null && audit && audit.score < 0.9) {
        console.log(`Lighthouse, ${name}: ${audit.title} (${id}) ${audit.displayValue ?? ""}`);
      }
    }
  }
}
