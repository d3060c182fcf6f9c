import { axeFindings, overflowing } from "../support/pages/checks";
import { submittedOrder } from "../support/pages/rooms";
import { createRoom } from "../support/room";
import { agreedRoom } from "../support/states";
import { expect, test } from "./fixtures";

// One test for each page, as part of npm test; npm run test:pages runs all browser tests.

test("the form opens", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await expect(page.getByRole("button", { name: "Create the room" }).last()).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});

test("a participant's page opens", async ({ page, service }) => {
  const room = await createRoom(service);
  await page.goto(room.created.invite_urls[0] ?? "");
  await expect(page.locator("#live")).toHaveText("Live");
  await expect(page.locator("#agent-prompt")).toContainText(room.id);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});

test("the observer's page of an agreed room opens", async ({ page, service }) => {
  const room = await agreedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(page.locator("#turn")).toContainText("Agreed on version 1");
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});

test("the page of a person who approves opens", async ({ page, service }) => {
  const room = await submittedOrder(service, 1);
  await page.goto(room.created.approval_urls?.[0] ?? "");
  await expect(page.locator("#live")).toHaveText("Live");
  await expect(page.getByRole("button", { name: "Approve version 1" })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});

test("the page that checks records opens", async ({ page, service }) => {
  await page.goto(`${service.baseUrl.replace("127.0.0.1", "localhost")}/verify`);
  await expect(page.getByLabel("The record")).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});

test("a page that is not there says so", async ({ page, service, pageErrors }) => {
  const response = await page.goto(`${service.baseUrl}/r/rm_${"0".repeat(21)}/ptk_${"0".repeat(32)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404")]);
});
