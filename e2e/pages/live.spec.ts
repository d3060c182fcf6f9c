import type { Page, Route } from "@playwright/test";
import { createRoom } from "../support/room";
import { startService } from "../support/service";
import { agreedRoom, joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, join, propose, say } from "../support/steps";
import { expect, test } from "./fixtures";

const turn = (page: Page) => page.locator("#turn");
const live = (page: Page) => page.locator("#live");

test("a refresh keeps what the reader unfolded, scrolled to and focused", async ({ page, service }) => {
  const room = await joinedRoom(service);
  for (let count = 0; count < 30; count++) await say(room, count % 2, `Message ${count}`);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await page.locator("#about-goal summary").click();
  await page.getByText("Message 20").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await say(room, 1, "One more");
  await expect(page.getByText("One more")).toBeAttached();
  await expect(page.locator("#about-goal")).toHaveAttribute("open");
  await expect(page.locator("#about-goal summary")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a participant's page says that it is their agent's turn, and contains only their own token", async ({
  page,
  service,
}) => {
  const room = await proposedRoom(service);
  await page.goto(room.created.invite_urls[1] ?? "");
  await expect(turn(page)).toHaveText("Your agent’s turn to review version 1");
  await expect(page.getByText("You are Seller")).toBeVisible();
  await expect(page.locator("#participants .badge")).toHaveText(["You", "Your turn"]);
  await expect(page.locator("#turn + p")).toHaveText(
    /^Waiting since \d\d:\d\d( UTC)? \(just now\) · 24 h left$/,
  );
  await expect(page.locator("#agent-prompt")).toContainText(`${room.created.invite_urls[1]}.md`);
  await expect(page.locator("#mcp-url")).toHaveText(`${service.baseUrl}/mcp`);
  await agree(room, 1);
  await expect(turn(page)).toHaveText("Waiting for Buyer’s agent to agree to version 1 or change it");
  const html = await page.content();
  expect(room.tokens.filter((token) => html.includes(token))).toEqual([room.participant(1).token]);
});

test("opening an invite link does not join", async ({ page, service }) => {
  const room = await createRoom(service);
  await page.goto(room.created.invite_urls[1] ?? "");
  await expect(turn(page)).toHaveText("Your agent’s turn to join");
  expect((await room.as(0).get()).body.participants[1]?.joined_at).toBeUndefined();
});

test("a link also works with a trailing slash or in percent-encoding", async ({ page, service }) => {
  const room = await joinedRoom(service);
  const { observer_url } = room.created;
  for (const url of [`${observer_url}/`, observer_url.replace("/otk_", "/otk%5F")]) {
    await page.goto(url);
    await expect(live(page)).toHaveText("Live");
    const { content } = await say(room, 1, `Sent to ${url.length}`);
    await expect(page.getByText(content)).toBeAttached();
  }
});

test("times are right on a device whose clock is wrong", async ({ page, service }) => {
  const room = await joinedRoom(service);
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  const times = page.locator("time");
  await expect(times.filter({ hasText: "left" })).toHaveText("24 h left");
  await page.clock.fastForward(120_000);
  await expect(times.filter({ hasText: "left" })).toHaveText("23 h 58 min left");
  // After two minutes of silence the page reconnects after a random wait.
  await say(room, 1, "Sent");
  await expect(times.last()).toHaveText("just now");
});

test("where streams fail, the page polls every few seconds", async ({ page, service, pageErrors }) => {
  const room = await createRoom(service);
  await page.route("**/events?*", (route, request) =>
    request.headers().accept === "text/event-stream" ? route.abort() : route.continue(),
  );
  await page.goto(room.created.observer_url);
  await join(room, 1);
  await expect(turn(page)).toHaveText("Waiting for Buyer’s agent to propose the first version");
  pageErrors.splice(0);
});

test("after a restart of the server the page catches up", async ({ page, pageErrors }) => {
  const first = await startService();
  const room = await joinedRoom(first);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  // The database of a stopped service is dropped: the second one must be there before.
  const { port } = new URL(first.baseUrl);
  first.signal("SIGKILL");
  await expect(live(page)).toHaveText("Reconnecting");
  const second = await startService({ DATABASE_URL: first.databaseUrl, PORT: port });
  await say(room, 1, "Written while the page was cut off");
  await expect(page.getByText("Written while the page was cut off")).toBeAttached();
  await expect(live(page)).toHaveText("Live");
  await ask(room, 0, { to: 1 });
  await expect(turn(page)).toHaveText("Waiting for Seller’s agent to answer a question");
  await second.stop();
  await first.stop();
  pageErrors.splice(0);
});

test("after the device was offline the page catches up immediately", async ({
  page,
  context,
  service,
  pageErrors,
}) => {
  const room = await joinedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await context.setOffline(true);
  await propose(room, 0);
  await context.setOffline(false);
  await expect(turn(page)).toContainText("to review version 1");
  pageErrors.splice(0);
});

test("a refresh that arrives after its deadline does not reload the page", async ({ page, service }) => {
  const room = await joinedRoom(service);
  await page.clock.install();
  // The page waits for two seconds before it tries again.
  await page.addInitScript(() => {
    Math.random = () => 0.99;
  });
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await page.evaluate(() => document.body.setAttribute("data-loaded", "once"));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      resolve();
      await released;
      await route.continue();
    };
    void page.route("**/o/**", hold, { times: 1 });
  });
  await say(room, 1, "Sent before the deadline");
  await held;
  await page.clock.fastForward(15_100);
  release();
  await expect(page.getByText("Sent before the deadline")).toBeAttached();
  await page.clock.fastForward(20_000);
  await say(room, 1, "Sent after it");
  await expect(page.getByText("Sent after it")).toBeAttached();
  await expect(page.locator("body")).toHaveAttribute("data-loaded", "once");
});

test("the page of an agreed room opens no stream, and polls later", async ({ page, service }) => {
  const room = await agreedRoom(service);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(room.created.observer_url);
  await expect(turn(page)).toHaveText("Agreed on version 1");
  await page.waitForTimeout(1_000);
  expect(requested.filter((url) => url.includes("/events"))).toEqual([]);
});

test("nobody is waited for in an agreed room, not even a participant that has never joined", async ({
  page,
  service,
}) => {
  const room = await createRoom(service);
  await propose(room, 0);
  for (const who of [0, 1]) await agree(room, who);
  await page.goto(room.created.observer_url);
  await expect(turn(page)).toHaveText("Agreed on version 1");
  await expect(page.locator("#participants")).toContainText("Did not join, agreed to version\u00a01");
  await expect(page.locator("#participants")).not.toContainText("waits for");
});

test("the agreed version is copied, whichever version is shown", async ({ page, context, service }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const room = await proposedRoom(service);
  await propose(room, 1, "# Decisions\n\nJune.");
  for (const who of [0, 1]) await agree(room, who);
  await page.goto(`${room.created.observer_url}?version=1`);
  await expect(page.locator("#contract article")).toContainText("May.");
  await page.getByRole("button", { name: "Copy contract" }).click();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("# Decisions\n\nJune.");
});

test("deleting asks once, says what is lost, and all open pages show it", async ({
  page,
  context,
  service,
  pageErrors,
}) => {
  const room = await joinedRoom(service);
  const other = await context.newPage();
  await other.goto(room.created.invite_urls[0] ?? "");
  await expect(other.locator("#live")).toHaveText("Live");
  await page.goto(room.created.observer_url);
  await expect(page.getByRole("button", { name: "Delete for everyone" })).toBeHidden();
  await page.getByText("Delete this room").click();
  await expect(page.getByText("This cannot be undone")).toBeVisible();
  await page.getByRole("button", { name: "Delete for everyone" }).click();
  await expect(page.getByRole("heading", { name: "The room is gone" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "There is no room here" })).toBeVisible();
  expect((await room.as(0).get()).status).toBe(404);
  pageErrors.splice(0);
});

test.describe("a reader in another time zone", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  test("sees the exact time of a time that is pointed at, as it is there", async ({ page, service }) => {
    const room = await joinedRoom(service);
    await page.goto(room.created.observer_url);
    await expect(live(page)).toHaveText("Live");
    const time = page.locator("time[data-time=ago]:visible").first();
    await expect(time).toHaveAttribute("title", /UTC$/);
    await time.hover();
    await expect(time).toHaveAttribute("title", /GMT\+5:30$/);
  });
});
