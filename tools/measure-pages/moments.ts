import type { Browser, Page } from "@playwright/test";
import { median } from "@/tools/support/figure";

const visits = 3;
/** A page of 4 MB may take long on a busy machine: that is to be measured, and no failure. */
const patienceMs = 120_000;

/** Milliseconds from the request of a page until its first content is painted, and until it is loaded. */
export type Loading = { firstContent: number; loaded: number };

/** The median of three first visits. */
export async function measureLoading(browser: Browser, url: string): Promise<Loading> {
  const times: Loading[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: "load", timeout: patienceMs });
    times.push(await loadingOf(page));
    await page.close();
  }
  return {
    firstContent: median(times.map(({ firstContent }) => firstContent)),
    loaded: median(times.map(({ loaded }) => loaded)),
  };
}

async function loadingOf(page: Page): Promise<Loading> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return {
      firstContent: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      loaded: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : Number.NaN,
    };
  });
}

/** Milliseconds from a call of the API until the page shows `text`, which it did not show before. */
export async function measureUpdate(
  page: Page,
  text: string,
  write: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const shown = page.waitForFunction((expected) => document.body.textContent?.includes(expected), text, {
    polling: 20,
  });
  await write();
  await shown;
  return performance.now() - start;
}

/** From now on every page of `page` sums up its layout shifts, and remembers its longest task. */
export const watchStability = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0, longestTask: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
          seen.shift += Number(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
    }).observe({ type: "longtask", buffered: true });
  });

declare const seen: { shift: number; longestTask: number };

/** What was seen so far, after the last paint has been reported. */
export async function stabilityOf(page: Page): Promise<{ shift: number; longestTask: number }> {
  await page.waitForTimeout(200);
  return page.evaluate(() => seen);
}
