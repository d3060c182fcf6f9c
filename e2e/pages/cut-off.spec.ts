import type { Page, Route } from "@playwright/test";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { expect, test } from "./fixtures";

const live = (page: Page) => page.locator("#live");

/** Lets `answer` deal with what the page at `address` does to fetch itself anew. */
const onRefresh = (page: Page, address: string, answer: (route: Route) => unknown) =>
  page.route(
    (url) => url.href.startsWith(address),
    (route, request) => (request.resourceType() === "fetch" ? answer(route) : route.continue()),
  );

test("a page that can't be fetched in time is no longer live, and is tried again", async ({
  page,
  service,
  complaints,
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
  complaints.splice(0);
});

test("a device that comes back does not wait for what it asked before", async ({
  page,
  service,
  complaints,
}) => {
  const room = await joinedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  let asked = 0;
  await onRefresh(page, room.created.observer_url, (route) => asked++ > 0 && route.continue());
  await say(room, 1, "Sent while the path was lost");
  await expect.poll(() => asked).toBe(1);
  await page.waitForTimeout(3_500);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Sent while the path was lost")).toBeAttached({ timeout: 30_000 });
  complaints.splice(0);
});

test("what somebody in between answers is not taken for the end of the room", async ({
  page,
  service,
  complaints,
}) => {
  const room = await joinedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  const answers = [
    { status: 403, contentType: "text/html", body: "<title>Blocked</title><h1>Access denied</h1>" },
    { status: 200, contentType: "text/html", body: "<title>Welcome</title><h1>Log in to the network</h1>" },
  ];
  await page.route("**/*", (route, request) => {
    const isPage = request.resourceType() === "document" || request.url().includes("/events?");
    const answer = isPage ? undefined : answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await say(room, 1, "Sent behind a login");
  await expect(page.getByText("Sent behind a login")).toBeAttached({ timeout: 30_000 });
  expect(answers).toEqual([]);
  await expect(page.locator("#turn")).toBeVisible();
  await expect(page).toHaveTitle(/Delivery of parts/);
  complaints.splice(0);
});
