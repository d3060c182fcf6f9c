import type { Page } from "@playwright/test";
import { axeFindings, overflowing, tabStops, unreached } from "../support/pages/checks";
import { inEveryLook, screens } from "../support/pages/looks";
import { pageStates } from "../support/pages/states";
import { createWorld, type World } from "../support/pages/world";
import { test as base, expect } from "./fixtures";

const test = base.extend<object, { world: World }>({
  world: [
    async ({ service }, use) => {
      const world = createWorld(service);
      await use(world);
      await world.stop();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "parallel" });
// Recording traces of pages as long as these takes longer than the tests.
test.use({ trace: "off" });

/** The narrowest phone, and each screen at 200 %. */
const narrowWidths = [320, ...Object.values(screens).map(({ width }) => width / 2)];
/** Chromium takes no screenshot that is much higher. */
const maxPictureHeight = 12_000;

for (const { name, failed, show } of pageStates) {
  test(`${name} is accessible and fits on a phone and a desktop, light and dark`, async ({
    page,
    world,
    pageErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(page, world);
    await inEveryLook(page, async ({ screen, colorScheme }) => {
      await takePicture(page, `test-results/screens/${name}-${screen}-${colorScheme}.png`);
      expect.soft(await axeFindings(page), `axe, ${screen}, ${colorScheme}`).toEqual([]);
      expect.soft(await overflowing(page), `wider than the ${screen}`).toEqual([]);
    });
    for (const width of narrowWidths) {
      await page.setViewportSize({ width, height: 640 });
      expect.soft(await overflowing(page), `wider than ${width} px`).toEqual([]);
    }
    if (failed !== undefined) expectOnly(pageErrors, `status of ${failed}`);
  });
}

/** Removes the errors that the browser itself logs for a failed response. */
function expectOnly(pageErrors: string[], expected: string): void {
  expect(pageErrors).not.toEqual([]);
  const others = pageErrors.filter((error) => !error.includes(expected));
  pageErrors.splice(0, pageErrors.length, ...others);
}

async function takePicture(page: Page, path: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const clip = { x: 0, y: 0, width, height: Math.min(height, maxPictureHeight) };
  await page.screenshot({ path, fullPage: true, clip, animations: "disabled" });
}

for (const name of ["create-errors", "o-unfolded", "r-agreed", "o-ended-early"]) {
  test(`${name} works by keyboard, and shows the focus`, async ({ page, world, pageErrors }) => {
    const state = pageStates.find((candidate) => candidate.name === name);
    await state?.show(page, world);
    const stops = await tabStops(page);
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.filter(({ ringed }) => !ringed)).toEqual([]);
    expect(await unreached(page)).toEqual([]);
    if (state?.failed !== undefined) expectOnly(pageErrors, `status of ${state.failed}`);
  });
}

test("the page of server trouble shows the room as soon as possible", async ({ page, world, pageErrors }) => {
  await pageStates.find(({ name }) => name === "trouble")?.show(page, world);
  await (await world.troubled()).database.restore();
  await expect(page.locator("#turn")).toHaveText("Waiting for Warehouse’s agent to join");
  expectOnly(pageErrors, "status of 503");
});
