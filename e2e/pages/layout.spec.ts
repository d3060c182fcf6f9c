import { overflowing } from "../support/pages/checks";
import { joinedRoom } from "../support/states";
import { propose, say } from "../support/steps";
import { expect, test } from "./fixtures";

test("code wraps, so that no words are out of sight to its right", async ({ page, service }) => {
  const room = await joinedRoom(service);
  const line = `Fee: 100 EUR per month${" ".repeat(90)}plus 5,000 EUR on signing ${"x".repeat(300)}`;
  await propose(room, 0, `\`\`\`\n${line}\n\`\`\``);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(room.created.observer_url);
  const code = page.locator("#contract pre");
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(code).toBeInViewport();
});

test("print cuts off no long line and no wide table", async ({ page, service }) => {
  const room = await joinedRoom(service);
  const columns = Array.from({ length: 14 }, (_, index) => `Column ${index}`);
  const table = `|${columns.join("|")}|\n|${columns.map(() => "-").join("|")}|\n|${columns.map(() => "unbroken".repeat(4)).join("|")}|`;
  await propose(room, 0, `\`\`\`\n${"clause ".repeat(60)}${"x".repeat(300)}\n\`\`\`\n\n${table}`);
  await page.goto(room.created.observer_url);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: "print" });
  const wide = await page.locator("#contract :is(figure, pre)").evaluateAll((figures) =>
    figures.map((figure) => {
      const box = figure.getBoundingClientRect();
      const inner = figure.firstElementChild?.getBoundingClientRect();
      return {
        figure: Math.ceil(box.right),
        content: Math.floor(inner?.right ?? 0),
        scrolls: figure.scrollWidth - figure.clientWidth,
      };
    }),
  );
  expect(wide).toHaveLength(2);
  for (const { figure, content, scrolls } of wide) {
    expect(content).toBeLessThanOrEqual(figure);
    expect(scrolls).toBeLessThanOrEqual(0);
    expect(figure).toBeLessThanOrEqual(700);
  }
});

test("print puts the cells of a table of very many columns below each other", async ({ page, service }) => {
  const room = await joinedRoom(service);
  const row = (text: string) => `|${Array.from({ length: 120 }, () => text).join("|")}|`;
  await propose(room, 0, `${row("x")}\n${row("-")}\n${row("y")}`);
  await page.goto(room.created.observer_url);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: "print" });
  const ends = await page
    .locator("#contract :is(th, td)")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(ends).toHaveLength(240);
  expect(Math.max(...ends)).toBeLessThanOrEqual(700);
});

test("print splits no word of an ordinary table", async ({ page, service }) => {
  const room = await joinedRoom(service);
  const columns = ["Field", "Representation", "Meaning"];
  const cells = ["`order_identifier`", "timestamp", "when the order was placed, in UTC ".repeat(20)];
  await propose(room, 0, `|${columns.join("|")}|\n|-|-|-|\n|${cells.join("|")}|`);
  await page.goto(room.created.observer_url);
  await page.setViewportSize({ width: 500, height: 900 });
  await page.emulateMedia({ media: "print" });
  const linesPerWord = await page.locator("#contract td, #contract th").evaluateAll((all) =>
    all.flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length;
      });
    }),
  );
  expect(linesPerWord.length).toBeGreaterThan(100);
  expect(linesPerWord.filter((lines) => lines !== 1)).toEqual([]);
});

test("lists and quotes twenty deep fit on the narrowest phone", async ({ page, service }) => {
  const room = await joinedRoom(service);
  const lists = Array.from({ length: 19 }, (_, depth) => `${"  ".repeat(depth)}- ${depth}`).join("\n");
  const numbered = Array.from({ length: 19 }, (_, depth) => `${"   ".repeat(depth)}1. ${depth}`).join("\n");
  await say(room, 0, lists);
  await say(room, 0, numbered);
  await say(room, 0, `${"> ".repeat(19)}deep`);
  await propose(room, 0, lists);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(room.created.observer_url);
  expect(await overflowing(page)).toEqual([]);
  for (const text of await page.locator(".markdown :is(ul, ol, blockquote)").all()) {
    const { left, right } = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  }
});

test("empty paragraphs are folded, and long texts can be skipped by keyboard", async ({ page, service }) => {
  const room = await joinedRoom(service);
  await say(room, 0, `Above\n\n${"&nbsp;\n\n".repeat(300)}Below`);
  await say(
    room,
    0,
    Array.from({ length: 60 }, (_, index) => `[a](https://a.example/${index})`).join("\n\n"),
  );
  await page.goto(room.created.observer_url);
  await expect(page.getByText("(300 empty paragraphs)")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the contract" })).toBeFocused();
  const skip = page.getByRole("link", { name: "Skip this text" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Delete this room")).toBeFocused();
});
