import type { Page, Route } from "@playwright/test";
import { fillForm, roles, submit } from "../support/pages/form";
import { startService } from "../support/service";
import { expect, test } from "./fixtures";

const notice = (page: Page) => page.locator("#summary");

test("too many rooms: the error says when to retry, and the input stays", async ({ page, pageErrors }) => {
  const service = await startService({ RATE_LIMIT_CREATE_PER_HOUR: "1" });
  try {
    for (const attempt of [1, 2]) {
      await page.goto(`${service.baseUrl}/create`);
      await fillForm(page, roles.slice(0, 2));
      await page.getByLabel("Role").nth(1).fill(`Warehouse ${attempt}`);
      page.once("dialog", (dialog) => dialog.accept());
      await submit(page);
      await expect(attempt === 1 ? page.locator("#created") : page.locator("#summary")).toBeVisible();
    }
    await expect(page.locator("#summary")).toContainText(
      /at most 1 an hour\. The next is free in \d+ minutes\./,
    );
    await expect(page.getByLabel("Role").nth(1)).toHaveValue("Warehouse 2");
  } finally {
    await service.stop();
  }
  expect(pageErrors.splice(0)).toHaveLength(1);
});

test("no text can be typed while the form is being sent", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, roles.slice(0, 3));
  const held: Route[] = [];
  await page.route("**/create", (route) => void held.push(route));
  await submit(page);
  await expect.poll(() => held.length).toBe(1);
  await page.getByLabel("Title").click({ force: true });
  await page.keyboard.type("Lost");
  await expect(page.getByLabel("Title")).toHaveValue("Order webhook");
  await held[0]?.continue();
  await expect(page.locator("#created")).toBeFocused();
});

test("a form that the server does not accept says why, and can be sent again", async ({
  page,
  service,
  pageErrors,
}) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, roles.slice(0, 2));
  await page.context().setOffline(true);
  await submit(page);
  await expect(notice(page)).toHaveText(
    /^The server does not respond\. Try again in a moment\.\s*Your input is still here\.$/,
  );
  await expect(notice(page)).toBeFocused();
  await page.context().setOffline(false);

  const responses: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 413, body: "<title>413 Request Entity Too Large</title>" }),
    (route) => route.fulfill({ status: 200, body: "<title>Log in to the network</title>" }),
  ];
  await page.route("**/create", (route) => (responses.shift() ?? ((last) => last.continue()))(route));
  for (let count = 0; count < 2; count++) {
    await submit(page);
    await expect.poll(() => responses.length).toBe(1 - count);
    await expect(notice(page)).toHaveText(/^There was no usable response.*\.\s*Your input is still here\.$/);
  }
  await submit(page);
  await expect(page.locator("#created")).toBeFocused();
  pageErrors.splice(0);
});

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("after too many presses of a button the error is shown, and the input stays", async ({
    page,
    pageErrors,
  }) => {
    const service = await startService({ RATE_LIMIT_WRITE_PER_MINUTE: "1" });
    try {
      await page.goto(`${service.baseUrl}/create`);
      await fillForm(page, roles.slice(0, 3));
      await page.getByRole("button", { name: "Add a participant" }).click();
      await expect(page.locator("#summary")).toContainText("at most 1 a minute");
      await expect(page.getByLabel("Role")).toHaveCount(3);
      await expect(page.getByLabel("Title")).toHaveValue("Order webhook");
    } finally {
      await service.stop();
    }
    expect(pageErrors.splice(0)).toHaveLength(1);
  });
});
