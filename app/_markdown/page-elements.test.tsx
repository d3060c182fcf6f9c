import { expect, test } from "vitest";
import { elementsOf } from "@/e2e/support/html-elements";
import { pageOfTexts } from "@/e2e/support/page-of-texts";
import { PAGE_NODES } from "@/lib/markdown/page-budget";

test.each([
  "a\n\n",
  "[a](http://b.c)\n\n",
  "- a\n",
  "*a*\n\n",
  "*a* *b* *c* *d*\n\n",
  "|a|b|\n|-|-|\n|c|d|\n\n",
])("however many texts of %j a page has, its elements are bounded", async (unit) => {
  const html = await pageOfTexts(
    Array.from({ length: 29 }, (_, index) => `${index} ${unit.repeat(Math.floor(7_000 / unit.length))}`),
  );
  expect(elementsOf(html).length).toBeLessThan(PAGE_NODES);
  expect(html.match(/Shown as plain text/g)?.length).toBeGreaterThan(20);
  for (let index = 0; index < 29; index++) expect(html).toContain(`${index} `);
});

test.each(["`א\n\n", "`א\n", "\u202eא\n", "\u200bא\n\n", "א1\n", "א\n\nab\n\n"])(
  "however many lines of %j the texts of a page have, its elements are bounded",
  async (unit) => {
    const text = unit.repeat(Math.floor(32_000 / unit.length));
    const html = await pageOfTexts(Array.from({ length: 29 }, () => text));
    expect(elementsOf(html).length).toBeLessThan(PAGE_NODES);
  },
);
