import type { Page } from "@playwright/test";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import { axeFindings, overflowing } from "../support/pages/checks";
import { inEveryLook } from "../support/pages/looks";
import { joinedRoom } from "../support/states";
import { say, timeline } from "../support/steps";
import { expect, test } from "./fixtures";

const statusOf = async (url: string): Promise<number> => (await sendRequest("GET", url)).status;

/** Saves how the page looks, and checks it. */
const look = (page: Page, name: string) =>
  inEveryLook(page, async ({ screen, colorScheme }) => {
    await page.screenshot({
      path: `test-results/screens/${name}-${screen}-${colorScheme}.png`,
      fullPage: true,
    });
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });

/** Gets a link on the page of another one. Returns the new link. */
async function replaceLink(page: Page): Promise<string> {
  await page.getByText("Get a link that only you have").click();
  await page.getByRole("button", { name: "Replace my link" }).click();
  await expect(page.getByRole("heading", { name: "Your new link" })).toBeVisible();
  return (await page.locator("#new-link").innerText()).trim();
}

test("a person gets a link that only this person has, and the old one ends on other pages, too", async ({
  page,
  context,
  service,
  pageErrors,
}) => {
  const room = await joinedRoom(service);
  const old = nth(room.created.invite_urls, 1);
  const other = await context.newPage();
  await other.goto(old);
  await expect(other.locator("#live")).toHaveText("Live");
  await page.goto(old);
  await expect(page.locator("#live")).toHaveText("Live");
  await page.getByText("Get a link that only you have").click();
  await look(page, "own-link-offered");
  await page.getByText("Get a link that only you have").click();

  const link = await replaceLink(page);
  expect(link).toMatch(new RegExp(`^${service.baseUrl}/r/${room.id}/ptk_[\\w-]{32}$`));
  expect(link).not.toBe(old);
  await look(page, "own-link-shown");
  expect([await statusOf(old), await statusOf(link)]).toEqual([404, 200]);
  expect(nth(await timeline(room), -1)).toMatchObject({ action: "replaced_link", role: "Seller" });
  // The other page does not go on showing the room.
  await expect(other.getByRole("heading", { name: "There is no room here" })).toBeVisible();

  await page.getByRole("link", { name: "Open the room" }).click();
  await expect(page).toHaveURL(link);
  await expect(page.locator("#live")).toHaveText("Live");
  await expect(page.locator("#agent-prompt")).toContainText(link);
  await say(room, 0, "Still with us?");
  await expect(page.locator("#timeline")).toContainText("Still with us?");
  // Browsers note what the old link gets.
  const noted = pageErrors.splice(0).filter((error) => !/\b40[14]\b/.test(error));
  expect(noted).toEqual([]);
});

test("the same works without JavaScript", async ({ browser, service }) => {
  const room = await joinedRoom(service);
  const old = nth(room.created.invite_urls, 1);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(old);
  const link = await replaceLink(page);
  expect([await statusOf(old), await statusOf(link)]).toEqual([404, 200]);
  await page.screenshot({ path: "test-results/screens/own-link-without-script.png", fullPage: true });
  await page.getByRole("link", { name: "Open the room" }).click();
  await expect(page).toHaveURL(link);
  await expect(page.locator("#participants")).toContainText("Seller");
  await context.close();
});

test("who has had five new links is offered none", async ({ page, service }) => {
  const room = await joinedRoom(service);
  let { token } = room.participant(1);
  for (let times = 0; times < 5; times++) token = (await room.withToken(token).post("/link")).body.token;
  await page.goto(`${service.baseUrl}/r/${room.id}/${token}`);
  await expect(page.locator("#agent-prompt")).toContainText(token);
  await expect(page.getByText("Get a link that only you have")).toHaveCount(0);
});
