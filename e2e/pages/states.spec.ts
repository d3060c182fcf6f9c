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
// Recording every step of pages as long as these takes longer than the tests.
test.use({ trace: "off" });

/** The narrowest phone, and each screen at 200 %. */
const narrowWidths = [320, ...Object.values(screens).map(({ width }) => width / 2)];
/** Chromium paints no picture that is much higher. */
const maxPictureHeight = 12_000;

for (const { name, failed, show } of pageStates) {
  test(`${name} is in order on a phone and at a desk, light and dark`, async ({
    page,
    world,
    complaints,
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
    if (failed !== undefined) expectOnly(complaints, `status of ${failed}`);
  });
}

/** What the browser itself says about an answer that failed is no complaint of the page. */
function expectOnly(complaints: string[], expected: string): void {
  expect(complaints).not.toEqual([]);
  const others = complaints.filter((complaint) => !complaint.includes(expected));
  complaints.splice(0, complaints.length, ...others);
}

async function takePicture(page: Page, path: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const clip = { x: 0, y: 0, width, height: Math.min(height, maxPictureHeight) };
  await page.screenshot({ path, fullPage: true, clip, animations: "disabled" });
}

for (const name of ["create-errors", "o-unfolded", "r-agreed"]) {
  test(`${name} can be operated with the keyboard, and shows where one is`, async ({
    page,
    world,
    complaints,
  }) => {
    const state = pageStates.find((candidate) => candidate.name === name);
    await state?.show(page, world);
    const stops = await tabStops(page);
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.filter(({ ringed }) => !ringed)).toEqual([]);
    expect(await unreached(page)).toEqual([]);
    if (state?.failed !== undefined) expectOnly(complaints, `status of ${state.failed}`);
  });
}

test("a page of trouble shows the room as soon as it can", async ({ page, world, complaints }) => {
  await pageStates.find(({ name }) => name === "trouble")?.show(page, world);
  await (await world.troubled()).database.restore();
  await expect(page.locator("#turn")).toHaveText("Waiting for Warehouse’s agent to join");
  expectOnly(complaints, "status of 503");
});
