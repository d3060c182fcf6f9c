import type { Page, Route } from "@playwright/test";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { expect, test } from "./fixtures";

const live = (page: Page) => page.locator("#live");

/** Handles the requests with which the page at `url` refreshes itself. */
const onRefresh = (page: Page, pageUrl: string, handle: (route: Route) => unknown) =>
  page.route(
    (url) => url.href.startsWith(pageUrl),
    (route, request) => (request.resourceType() === "fetch" ? handle(route) : route.continue()),
  );

test("a refresh that takes too long shows Reconnecting and is retried", async ({
  page,
  service,
  pageErrors,
}) => {
  const room = await joinedRoom(service);
  await page.clock.install();
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  let held = 0;
  await onRefresh(page, room.created.observer_url, () => held++);
  await say(room, 1, "Sent while the path was lost");
  await expect.poll(() => held).toBe(1);
  await page.clock.fastForward(15_000);
  await expect(live(page)).toHaveText("Reconnecting");
  await page.unrouteAll();
  await expect(page.getByText("Sent while the path was lost")).toBeAttached({ timeout: 30_000 });
  await expect(live(page)).toHaveText("Live");
  pageErrors.splice(0);
});

test("a device that is online again does not wait for its old requests", async ({
  page,
  service,
  pageErrors,
}) => {
  const room = await joinedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  let refreshes = 0;
  await onRefresh(page, room.created.observer_url, (route) => refreshes++ > 0 && route.continue());
  await say(room, 1, "Sent while the path was lost");
  await expect.poll(() => refreshes).toBe(1);
  await page.waitForTimeout(3_500);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Sent while the path was lost")).toBeAttached({ timeout: 30_000 });
  pageErrors.splice(0);
});

test("responses of a proxy or login page do not end the page", async ({ page, service, pageErrors }) => {
  const room = await joinedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  const responses = [
    { status: 403, contentType: "text/html", body: "<title>Blocked</title><h1>Access denied</h1>" },
    { status: 200, contentType: "text/html", body: "<title>Welcome</title><h1>Log in to the network</h1>" },
  ];
  await page.route("**/*", (route, request) => {
    const isPage = request.resourceType() === "document" || request.url().includes("/events?");
    const response = isPage ? undefined : responses.shift();
    return response ? route.fulfill(response) : route.continue();
  });
  await say(room, 1, "Sent behind a login");
  await expect(page.getByText("Sent behind a login")).toBeAttached({ timeout: 30_000 });
  expect(responses).toEqual([]);
  await expect(page.locator("#turn")).toBeVisible();
  await expect(page).toHaveTitle(/Delivery of parts/);
  pageErrors.splice(0);
});
