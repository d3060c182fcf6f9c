import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const create = (page: Page) => page.locator("#create").click();

async function fillIn(page: Page, roles: string[]): Promise<void> {
  await page.getByLabel("Title").fill("Delivery of parts");
  await page.getByLabel("Goal").fill("Agree on dates.");
  for (const [index, role] of roles.entries()) await page.getByLabel("Role").nth(index).fill(role);
}

const links = (page: Page) => page.locator(".secret[id$='-link']");

test("a mistake is told beside its field and loses no input", async ({ page, service, complaints }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", " buyer "]);
  await page.getByLabel("Hours until the room is deleted").fill("25");
  await page.getByLabel("What they know").first().fill("First fact\nSecond fact");
  await create(page);
  await expect(page.locator("#summary")).toBeFocused();
  await expect(page.locator("[id='ttl_hours-error']")).toContainText("at most 24");
  await expect(page.getByLabel("Hours until the room is deleted")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Hours until the room is deleted")).toHaveValue("25");
  await expect(page.getByLabel("What they know").first()).toHaveValue("First fact\nSecond fact");

  await page.getByLabel("Hours until the room is deleted").fill("1,5");
  await create(page);
  await expect(page.locator("[id='participants.1.role-error']")).toContainText("same role");
  await page.getByLabel("Role").nth(1).fill("Seller");
  await create(page);
  await expect(links(page)).toHaveCount(3);
  expect(complaints.splice(0)).toHaveLength(2);
});

test("a mistake in a list is told by its line, blank ones counted", async ({ page, service, complaints }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", "Seller"]);
  await page
    .getByLabel("What they know")
    .first()
    .fill(`One fact\n\n${"Too long ".repeat(400)}`);
  await create(page);
  await expect(page.locator("[id='participants.0.knows-error']")).toContainText("Line 3 ");
  expect(complaints.splice(0)).toHaveLength(1);
});

test("participants are added and removed without losing what is written", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", "Seller"]);
  await page.getByRole("button", { name: "Add a participant" }).click();
  await expect(page.getByLabel("Role").nth(2)).toBeFocused();
  await page.keyboard.type("Carrier");
  await page.getByRole("button", { name: "Remove participant 2" }).click();
  await expect(page.getByLabel("Role")).toHaveCount(2);
  await expect(page.getByLabel("Role").nth(1)).toHaveValue("Carrier");
  for (let count = 2; count < 8; count++) {
    await page.getByRole("button", { name: "Add a participant" }).click();
    await expect(page.getByLabel("Role")).toHaveCount(count + 1);
  }
  await expect(page.getByRole("button", { name: "Add a participant" })).toHaveCount(0);
});

test("the links stand on the page, not in its address nor in the history", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", "Seller"]);
  await create(page);
  await expect(links(page)).toHaveText([
    new RegExp(`^${service.baseUrl}/o/rm_[\\w-]{21}/otk_[\\w-]{32}$`),
    new RegExp(`^${service.baseUrl}/r/rm_[\\w-]{21}/ptk_[\\w-]{32}$`),
    new RegExp(`^${service.baseUrl}/r/rm_[\\w-]{21}/ptk_[\\w-]{32}$`),
  ]);
  expect(page.url()).toBe(`${service.baseUrl}/create`);
  await expect(page.getByRole("img", { name: "QR code" })).toHaveCount(2);

  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(links(page)).toHaveCount(0);
  await page.goBack({ timeout: 2_000 }).catch(() => undefined);
  expect(page.url()).not.toContain("tk_");
});

test("link and message are copied", async ({ page, service, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", "Seller"]);
  await create(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Seller" }) });
  await card.getByRole("button", { name: "Copy link" }).click();
  await expect(card.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await clipboard()).toBe(await links(page).nth(2).textContent());
  await card.getByRole("button", { name: "Copy message" }).click();
  await expect
    .poll(clipboard)
    .toMatch(/invited as "Seller"[\s\S]*Goal: Agree on dates\.[\s\S]*\/r\/rm_[\s\S]*is deleted at/);
});

test("where a browser offers no clipboard, copying works all the same and keeps the focus", async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(["clipboard-read"]);
  await page.addInitScript(() => Object.assign(navigator.clipboard, { writeText: undefined }));
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", "Seller"]);
  await create(page);
  await page.getByRole("button", { name: "Copy link" }).first().press("Enter");
  await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await links(page).first().textContent(),
  );
});

test("what looks like a secret is not in the message either", async ({ page, service }) => {
  const secret = ["gh", "p_", "a1B2c3D4e5F6".repeat(3)].join("");
  await page.goto(`${service.baseUrl}/create`);
  await fillIn(page, ["Buyer", "Seller"]);
  await page.getByLabel("Goal").fill(`Use ${secret} for the pipeline.`);
  await create(page);
  await expect(page.getByText("looks like a secret was replaced")).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a room is created all the same", async ({ page, service, complaints }) => {
    await page.goto(`${service.baseUrl}/create`);
    await fillIn(page, ["Buyer", "Seller"]);
    await page.getByRole("button", { name: "Add a participant" }).click();
    await expect(page.getByLabel("Role")).toHaveCount(3);
    await create(page);
    await expect(page.locator("[id='participants.2.role-error']")).toContainText("must be filled in");
    await expect(page.getByLabel("Role").nth(1)).toHaveValue("Seller");
    await page.getByLabel("Role").nth(2).fill("Carrier");
    await page.getByLabel("Role").nth(2).press("Enter");
    await expect(links(page)).toHaveCount(4);
    expect(page.url()).toBe(`${service.baseUrl}/create`);
    await page.goto((await links(page).first().textContent()) ?? "");
    await expect(page.locator("#turn")).toHaveText("Waiting for Seller’s and Carrier’s agents to join");
    expect(complaints.splice(0)).toHaveLength(1);
  });
});

test("the keyboard is enough", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  const typeInto = async (name: string, text: string) => {
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement?.getAttribute("name"))) === name) break;
    }
    await page.keyboard.type(text);
  };
  await typeInto("title", "Delivery");
  await typeInto("goal", "Dates");
  await typeInto("participants.0.role", "Buyer");
  await typeInto("participants.1.role", "Seller");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeFocused();
});
