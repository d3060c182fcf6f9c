import type { Browser } from "@playwright/test";
import { axeFindings } from "@/e2e/support/pages/checks";
import { inEveryLook } from "@/e2e/support/pages/looks";
import { pageStates } from "@/e2e/support/pages/states";
import type { World } from "@/e2e/support/pages/world";
import type { Figure } from "@/tools/support/figure";

/** What axe finds on every page in every state and look; each finding is printed. */
export async function measureAxe(browser: Browser, world: World): Promise<Figure[]> {
  let count = 0;
  for (const { name, show } of pageStates) {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    await show(page, world);
    await inEveryLook(page, async ({ screen, colorScheme }) => {
      const findings = await axeFindings(page);
      for (const finding of findings) console.log(`${name}, ${screen}, ${colorScheme}: ${finding}`);
      count += findings.length;
    });
    await page.close();
  }
  return [{ what: `axe: findings on ${pageStates.length} states, 4 looks each`, value: count, atMost: 0 }];
}
