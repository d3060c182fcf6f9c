import type { Page } from "@playwright/test";
import { createRoom } from "../support/room";
import { join } from "../support/steps";
import { expect, test } from "./fixtures";

/** What happens to a page whose tab another one covers, or uncovers. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    Object.defineProperty(document, "visibilityState", {
      value: hidden ? "hidden" : "visible",
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** The calls that a page has made to learn of news, as they come. */
function newsCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/events?")) return;
    calls.push(request.headers().accept === "text/event-stream" ? "stream" : "poll");
  });
  return calls;
}

const live = (page: Page) => page.locator("#live");

test("a page that nobody looks at for a minute asks now and then instead of holding a stream", async ({
  page,
  service,
}) => {
  const room = await createRoom(service);
  const calls = newsCalls(page);
  await page.clock.install();
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await setHidden(page, true);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/events?"));
  await page.clock.fastForward(62_000);
  await ended;
  await join(room, 1);
  await page.clock.fastForward(31_000);
  await expect(page).toHaveTitle(/^Waiting for Buyer’s agent to propose/);
  expect(calls).toEqual(["stream", "poll"]);
  await setHidden(page, false);
  await expect.poll(() => calls).toEqual(["stream", "poll", "stream"]);
  await expect(live(page)).toHaveText("Live");
});

test("a page whose person wants to be notified goes on listening", async ({ page, context, service }) => {
  await context.grantPermissions(["notifications"]);
  const room = await createRoom(service);
  const calls = newsCalls(page);
  await page.clock.install();
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await page.locator("#notify").click();
  await expect(page.locator("#notify")).toHaveAttribute("aria-pressed", "true");
  await setHidden(page, true);
  await page.clock.fastForward(40_000);
  await join(room, 1);
  await expect(page).toHaveTitle(/^Waiting for Buyer’s agent to propose/);
  await page.clock.fastForward(40_000);
  expect(calls).toEqual(["stream"]);
});
