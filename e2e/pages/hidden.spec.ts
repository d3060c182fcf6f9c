import type { Page } from "@playwright/test";
import { createRoom } from "../support/room";
import { join } from "../support/steps";
import { expect, expectNoPushService, test } from "./fixtures";

/** Simulates that another tab covers the page, or uncovers it. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    Object.defineProperty(document, "visibilityState", {
      value: hidden ? "hidden" : "visible",
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** The requests for events that a page sends, in order. */
function eventRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/events?")) return;
    requests.push(request.headers().accept === "text/event-stream" ? "stream" : "poll");
  });
  return requests;
}

const live = (page: Page) => page.locator("#live");

test("a page that is hidden for a minute polls instead of holding a stream", async ({ page, service }) => {
  const room = await createRoom(service);
  const requests = eventRequests(page);
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
  expect(requests).toEqual(["stream", "poll"]);
  await setHidden(page, false);
  await expect.poll(() => requests).toEqual(["stream", "poll", "stream"]);
  await expect(live(page)).toHaveText("Live");
});

test("a hidden page with notifications keeps its stream", async ({ page, context, service, pageErrors }) => {
  await context.grantPermissions(["notifications"]);
  const room = await createRoom(service);
  const requests = eventRequests(page);
  await page.clock.install();
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await page.locator("#notify").click();
  await expect(page.locator("#notify")).toHaveAttribute("aria-pressed", "true");
  expectNoPushService(pageErrors);
  await setHidden(page, true);
  await page.clock.fastForward(40_000);
  await join(room, 1);
  await expect(page).toHaveTitle(/^Waiting for Buyer’s agent to propose/);
  await page.clock.fastForward(40_000);
  expect(requests).toEqual(["stream"]);
});
