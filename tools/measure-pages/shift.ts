import type { Browser, Page } from "@playwright/test";
import { nth } from "@/e2e/support/nth";
import { screens } from "@/e2e/support/pages/looks";
import { typicalRoom } from "@/e2e/support/pages/rooms";
import { contractText } from "@/e2e/support/pages/texts";
import type { Service } from "@/e2e/support/service";
import { ask, propose, read, resolve, say } from "@/e2e/support/steps";
import { type Figure, median } from "@/tools/support/figure";
import { measureUpdate, stabilityOf, watchStability } from "./moments";

const mostShift = 0.02;
const mostDelayMs = 300;

/** How much moves on its own on each screen while a page loads, and while a room goes on; and how soon it shows. */
export async function measureShift(browser: Browser, service: Service): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [screen, viewport] of Object.entries(screens)) {
    const page = await browser.newPage({ viewport });
    await watchStability(page);
    await page.goto(`${service.baseUrl}/create`, { waitUntil: "networkidle" });
    figures.push(await shiftOf(page, `/create, ${screen}`));
    figures.push(...(await inRoom(page, service, screen)));
    await page.close();
  }
  return figures;
}

async function inRoom(page: Page, service: Service, screen: string): Promise<Figure[]> {
  const room = await typicalRoom(service);
  await page.goto(room.created.observer_url);
  await page.locator('#live[data-state="live"]').waitFor();
  const loaded = await shiftOf(page, `/o, ${screen}, loading`);
  const blocking = nth(
    (await read(room)).open_questions.filter((question) => question.blocking),
    0,
  );
  const steps: [string, () => Promise<unknown>][] = [
    ["We have news.", () => say(room, 0, "We have news.")],
    ["When do you open?", () => ask(room, 0, { question: "When do you open?", to: 1, blocking: false })],
    ["proposed version 4", () => propose(room, 0, contractText(3))],
    ["to review version 4", () => resolve(room, 1, blocking)],
  ];
  const delays: number[] = [];
  let shift = 0;
  for (const [text, step] of steps) {
    const before = await stabilityOf(page);
    delays.push(await measureUpdate(page, text, step));
    const after = await stabilityOf(page);
    shift = Math.max(shift, after.shift - before.shift);
  }
  return [
    loaded,
    {
      what: `layout shift of a live update of /o, ${screen}, largest of four`,
      value: shift,
      atMost: mostShift,
    },
    {
      what: `a live update of /o shows, ${screen}, median of four`,
      value: Math.round(median(delays)),
      unit: "ms",
      atMost: mostDelayMs,
    },
  ];
}

async function shiftOf(page: Page, where: string): Promise<Figure> {
  const { shift } = await stabilityOf(page);
  return { what: `layout shift of ${where}`, value: shift, atMost: mostShift };
}
