import { fillForm, roles, submit } from "../support/pages/form";
import { joinedRoom } from "../support/states";
import { expect, test } from "./fixtures";

// Browsers cache the last pages and show them on "back" without a request. Playwright turns that off by default.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  },
});

test("going back does not show the links of a new room again", async ({ page, service }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, roles.slice(0, 2));
  await submit(page);
  await expect(page.locator("#created")).toBeVisible();
  await page.goto(`${service.baseUrl}/icon.svg`);
  await page.goBack();
  await expect(page.getByLabel("Title")).toBeVisible();
  expect(await page.content()).not.toMatch(/[poa]tk_/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "With JavaScript" : "Without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("going back does not show a deleted room again", async ({ page, service, pageErrors }) => {
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
      pageErrors.splice(0);
    });
  });
}
