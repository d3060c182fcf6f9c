import type { Page } from "@playwright/test";
import { tabStops, unreached } from "../support/pages/checks";
import { screens } from "../support/pages/looks";
import { submittedOrder, unclosedByPerson } from "../support/pages/rooms";
import { contractText } from "../support/pages/texts";
import type { Room } from "../support/room";
import { agree, propose, say, timeline } from "../support/steps";
import { expect, test } from "./fixtures";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: screens.phone });

const pageOf = (room: Room): string => room.created.approval_urls?.[0] ?? "";
const approve = (page: Page, version: number) =>
  page.getByRole("button", { name: `Approve version ${version}` });

async function openLive(page: Page, room: Room): Promise<void> {
  await page.goto(pageOf(room));
  await expect(page.locator("#live")).toHaveAttribute("data-state", "live");
}

test("a person on a phone reads what changed since the last visit, and approves", async ({
  page,
  service,
}) => {
  const room = await submittedOrder(service, 1);
  await openLive(page, room);
  await expect(page.locator("#turn")).toHaveText("Waiting for you to approve version 1");
  await expect(page.getByText("Version 1 is ready for you.")).toBeVisible();
  await expect(page.locator("#seen-changes")).toHaveCount(0);
  const badges = page.locator("#participants .badge");
  await expect(badges).toHaveText(["Your agent", "Your turn", "Their turn"]);

  // The next version comes while the page is open: it is shown, but can't be approved by a button that was meant for another.
  await propose(room, 1, contractText(2));
  await expect(page.getByText("your agent has not submitted version 2")).toBeVisible();
  await expect(badges).toHaveText(["Your agent", "Their turn"]);
  await expect(page.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await agree(room, 0);
  await expect(page.getByText("Version 2 came while this page was open.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Show version 2" }).click();

  const changes = page.locator("#seen-changes");
  await expect(changes).toContainText("version 1 to 2");
  await page.reload();
  await expect(changes).toContainText("version 1 to 2");
  await page.getByRole("link", { name: "Go to your decision" }).click();
  await expect(approve(page, 2)).toBeInViewport();
  await approve(page, 2).click();
  await expect(page.getByText("You approved version 2")).toBeVisible();
  await expect(page.locator("#still-to-do")).toContainText("Warehouse’s agent");
  await agree(room, 1);
  await expect(page.locator("#turn")).toHaveText("Agreed on version 2");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download final.md" }).click();
  expect((await download).suggestedFilename()).toBe("final.md");
});

test("a person who has approved closes the room by approving again", async ({ page, service }) => {
  const room = await unclosedByPerson(service);
  await openLive(page, room);
  await expect(page.getByText("To close the room, approve version 1 once more.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your decision" }).click();
  await approve(page, 1).click();
  await expect(page.locator("#turn")).toHaveText("Agreed on version 1");
});

test("a person declines with a reason, and then leaves", async ({ page, service }) => {
  const room = await submittedOrder(service, 2);
  await openLive(page, room);
  await beginDecline(page, "Five seconds are too long.");
  await page.getByRole("button", { name: "Decline version 2" }).click();
  await expect(page.getByText("You declined version 2")).toBeVisible();
  await expect(page.locator("#contract")).toContainText("Five seconds are too long.");
  await page.getByText("Leave the negotiation").click();
  await page.locator("#withdraw-reason").fill("We use another service.");
  await page.getByRole("button", { name: "Leave for good" }).click();
  await expect(page.locator("#turn")).toHaveText("Ended without agreement");
  await expect(page.getByText("You withdrew")).toBeVisible();
  expect((await timeline(room)).slice(-2).map(({ action }) => action)).toEqual(["declined", "withdrew"]);
});

test("a decision that comes too late is shown at its button", async ({ page, service, pageErrors }) => {
  const room = await submittedOrder(service, 1);
  // Without the event stream the page does not learn of the next version.
  await page.route("**/events?**", (route) => route.abort());
  await page.goto(pageOf(room));
  await propose(room, 1, contractText(2));
  await agree(room, 0);
  await approve(page, 1).click();
  const notice = page.locator("#decision [role=alert]");
  await expect(notice).toContainText("Nothing was approved");
  await expect(notice).toContainText("version 2 has been proposed meanwhile");
  await expect(notice).toBeFocused();
  expect((await timeline(room)).some(({ action }) => action === "agreed")).toBe(false);
  forgetStatus(pageErrors, 409);
  forgetStatus(pageErrors, "net::ERR_FAILED");
});

test("a decline that was begun is not one of the next version", async ({ page, service, pageErrors }) => {
  const room = await submittedOrder(service, 1);
  await openLive(page, room);
  await beginDecline(page, "Two seconds are too short.");
  await propose(room, 1, contractText(2));
  await expect(page.getByText("your agent has not submitted version 2")).toBeVisible();
  await agree(room, 0);
  await expect(page.getByText("Version 2 came while this page was open.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Decline version 2" })).toHaveCount(0);
  await page.getByRole("button", { name: "Decline version 1" }).click();
  const notice = page.locator("#decision [role=alert]");
  await expect(notice).toContainText("version 2 has been proposed meanwhile");
  await expect(page.locator("#decline-reason")).toHaveValue("Two seconds are too short.");
  expect((await timeline(room)).some(({ action }) => action === "declined")).toBe(false);
  forgetStatus(pageErrors, 409);
});

test("who begins to leave does not leave for something that came later, and can leave after it", async ({
  page,
  service,
  pageErrors,
}) => {
  const room = await submittedOrder(service, 1);
  await openLive(page, room);
  await page.locator("#decline > summary").click();
  await page.getByText("Leave the negotiation").click();
  await page.locator("#withdraw-reason").fill("Nobody answers.");
  await say(room, 1, "Here is our answer.");
  await expect(page.locator("#timeline")).toContainText("Here is our answer.");
  const leave = page.getByRole("button", { name: "Leave for good" });
  await leave.click();
  const notice = page.locator("#decision [role=alert]");
  await expect(notice).toContainText("or began to write. The page shows it now");
  expect((await timeline(room)).some(({ action }) => action === "withdrew")).toBe(false);
  await expect(page.locator("#withdraw-reason")).toHaveValue("Nobody answers.");
  await leave.click();
  await expect(page.locator("#turn")).toHaveText("Ended without agreement");
  forgetStatus(pageErrors, 409);
});

test("a reason that a person types survives a refresh that never arrives", async ({ page, service }) => {
  const room = await submittedOrder(service, 1);
  await page.clock.install();
  await openLive(page, room);
  await beginDecline(page, "Too late.");
  let attempts = 0;
  // Nobody responds to the first request for the refreshed page.
  await page.route("**/a/**", (route, request) =>
    request.method() === "GET" && attempts++ === 0 ? undefined : route.continue(),
  );
  await say(room, 1, "Sent meanwhile");
  await expect.poll(() => attempts).toBe(1);
  await page.clock.fastForward(15_100);
  await expect(page.locator("#live")).toHaveText("Reconnecting");
  await page.clock.fastForward(3_000);
  await expect(page.locator("#live")).toHaveText("Live");
  await page.clock.fastForward(3_000);
  await expect(page.locator("#live")).toHaveText("Reconnecting");
  await expect(page.locator("#decline-reason")).toHaveValue("Too late.");
  await page.getByRole("button", { name: "Decline version 1" }).click();
  await expect(page.getByText("You declined version 1")).toBeVisible();
});

test("a reason that a person types survives a service that rejects the page", async ({
  page,
  service,
  pageErrors,
}) => {
  const room = await submittedOrder(service, 1);
  await openLive(page, room);
  await beginDecline(page, "Too late.");
  await page.route("**/a/**", (route) => route.fulfill({ status: 503, contentType: "text/html", body: "" }), {
    times: 1,
  });
  await say(room, 1, "Sent meanwhile");
  await expect(page.locator("#live")).toHaveText("Reconnecting");
  await expect(page.getByText("Sent meanwhile")).toBeAttached();
  await expect(page.locator("#decline-reason")).toHaveValue("Too late.");
  forgetStatus(pageErrors, 503);
});

async function beginDecline(page: Page, reason: string): Promise<void> {
  await page.locator("#decline > summary").click();
  await page.locator("#decline-reason").fill(reason);
}

/** The browser itself logs a failed response. */
function forgetStatus(pageErrors: string[], status: number | string): void {
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes(String(status))));
}

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person approves, after a version that came too late", async ({ page, service, pageErrors }) => {
    const room = await submittedOrder(service, 1);
    await page.goto(pageOf(room));
    await propose(room, 1, contractText(2));
    await agree(room, 0);
    await approve(page, 1).click();
    await expect(page.locator("#nothing-decided")).toContainText("Nothing was approved");
    await expect(page.locator("#nothing-decided")).toBeInViewport();
    await expect(page.locator("#seen-changes")).toContainText("version 1 to 2");
    await approve(page, 2).click();
    await expect(page.getByText("You approved version 2")).toBeVisible();
    forgetStatus(pageErrors, 409);
  });

  test("a person declines with a reason", async ({ page, service }) => {
    const room = await submittedOrder(service, 1);
    await page.goto(pageOf(room));
    await page.locator("#decline > summary").click();
    await page.locator("#decline-reason").fill("Too late.");
    await page.getByRole("button", { name: "Decline version 1" }).click();
    await expect(page.getByText("You declined version 1")).toBeVisible();
  });
});

test("the page works by keyboard, and shows the focus", async ({ page, service }) => {
  await page.goto(pageOf(await submittedOrder(service, 1)));
  const stops = await tabStops(page);
  expect(stops.filter(({ ringed }) => !ringed)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
});
