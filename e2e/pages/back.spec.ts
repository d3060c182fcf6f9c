import type { Page } from "@playwright/test";
import { joinedRoom } from "../support/states";
import { expect, test } from "./fixtures";

// Browsers keep the last pages as they were, and show them again on "back" without asking; Playwright switches that off.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  },
});

async function create(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/create`);
  await page.getByLabel("Title").fill("Delivery");
  await page.getByLabel("Goal").fill("Dates");
  await page.getByLabel("Role").first().fill("Buyer");
  await page.getByLabel("Role").nth(1).fill("Seller");
  await page.locator("#create").click();
  await expect(page.locator("#created")).toBeVisible();
}

test("the links of a new room do not come back by going back", async ({ page, service }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await create(page, service.baseUrl);
  await page.goto(`${service.baseUrl}/icon.svg`);
  await page.goBack();
  await expect(page.getByLabel("Title")).toBeVisible();
  expect(await page.content()).not.toMatch(/[po]tk_/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "With JavaScript" : "Without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a deleted room does not come back by going back", async ({ page, service, complaints }) => {
      const room = await joinedRoom(service);
      await page.goto(room.created.observer_url);
      await expect(page.locator("#turn")).toBeVisible();
      await page.goto(room.created.invite_urls[0] ?? "");
      await page.getByText("Delete this room").click();
      await page.getByRole("button", { name: "Delete for everyone" }).click();
      await expect(page.getByRole("heading", { name: "The room is gone" })).toBeVisible();
      for (let back = 0; back < 2; back++) {
        await page.goBack().catch(() => undefined);
        await expect(page.locator("#turn")).toHaveCount(0);
      }
      complaints.splice(0);
    });
  });
}
