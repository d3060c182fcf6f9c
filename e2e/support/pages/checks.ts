import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** Functions that run in the page must contain no named functions: tsx adds calls that exist only in Node. */

declare const axe: typeof import("axe-core");

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The findings of axe on the page, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource);
  const { violations } = await page.evaluate(
    (tags) => axe.run(document, { runOnly: tags, resultTypes: ["violations"] }),
    axeTags,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** The elements beyond the right edge if the document is wider than the window; else empty. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

/** A control that Tab reaches, as a short text; `ringed`: whether it shows that it has the focus. */
export type Stop = { control: string; ringed: boolean };

/** All controls that Tab reaches, in order. */
export async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.hasAttribute("data-visited")) return null;
      element.setAttribute("data-visited", "");
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        control: element.outerHTML.slice(0, 120),
        ringed: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1,
      };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
}

/** The visible controls that Tab did not reach. */
export const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "a[href], :is(button, input, textarea, select):enabled, summary, [tabindex]",
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
          element.getAttribute("tabindex") !== "-1" &&
          !element.hasAttribute("data-visited"),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
