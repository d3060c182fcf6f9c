import type { Page, Route } from "@playwright/test";
import { fillForm, submit } from "../support/pages/form";
import { startService } from "../support/service";
import { expect, test } from "./fixtures";

const notice = (page: Page) => page.locator("#summary");

test("too many rooms: the refusal says when to go on, and the input stays", async ({ page, complaints }) => {
  const service = await startService({ RATE_LIMIT_CREATE_PER_HOUR: "1" });
  try {
    for (const attempt of [1, 2]) {
      await page.goto(`${service.baseUrl}/create`);
      await fillForm(page, 2);
      await page.getByLabel("Role").nth(1).fill(`Warehouse ${attempt}`);
      page.once("dialog", (dialog) => dialog.accept());
      await submit(page);
      await expect(attempt === 1 ? page.locator("#created") : page.locator("#summary")).toBeVisible();
    }
    await expect(page.locator("#summary")).toContainText("at most 1 an hour");
    await expect(page.getByLabel("Role").nth(1)).toHaveValue("Warehouse 2");
  } finally {
    await service.stop();
  }
  expect(complaints.splice(0)).toHaveLength(1);
});

test("what is written while the form is under way is not lost: nothing can be", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, 3);
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

test("a form that is not taken says why, and can be sent again", async ({ page, service, complaints }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, 2);
  await page.context().setOffline(true);
  await submit(page);
  await expect(notice(page)).toHaveText(
    "The server does not answer: try again in a moment. Nothing you have written is lost.",
  );
  await expect(notice(page)).toBeFocused();
  await page.context().setOffline(false);

  const onTheWay: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 413, body: "<title>413 Request Entity Too Large</title>" }),
    (route) => route.fulfill({ status: 200, body: "<title>Log in to the network</title>" }),
  ];
  await page.route("**/create", (route) => (onTheWay.shift() ?? ((last) => last.continue()))(route));
  for (let count = 0; count < 2; count++) {
    await submit(page);
    await expect.poll(() => onTheWay.length).toBe(1 - count);
    await expect(notice(page)).toHaveText(
      /^The server did not take the form.* Nothing you have written is lost\.$/,
    );
  }
  await submit(page);
  await expect(page.locator("#created")).toBeFocused();
  complaints.splice(0);
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("too many presses of a button: the error is what comes next, and nothing is lost", async ({
    page,
    complaints,
  }) => {
    const service = await startService({ RATE_LIMIT_WRITE_PER_MINUTE: "1" });
    try {
      await page.goto(`${service.baseUrl}/create`);
      await fillForm(page, 3);
      await page.getByRole("button", { name: "Add a participant" }).click();
      await expect(page.locator("#summary")).toContainText("at most 1 a minute");
      await expect(page.getByLabel("Role")).toHaveCount(3);
      await expect(page.getByLabel("Title")).toHaveValue("Order webhook");
    } finally {
      await service.stop();
    }
    expect(complaints.splice(0)).toHaveLength(1);
  });
});
