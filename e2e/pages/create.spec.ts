import type { Page } from "@playwright/test";
import { fillForm, submit } from "../support/pages/form";
import { newSecret } from "../support/secret";
import { expect, test } from "./fixtures";

const links = (page: Page) => page.locator(".secret[id$='-link']");

test("an error is shown next to its field, and no input is lost", async ({ page, service, pageErrors }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", " buyer "]);
  await page.getByLabel("Hours until the room is deleted").fill("25");
  await page.getByLabel("What this side knows").first().fill("First fact\nSecond fact");
  await submit(page);
  await expect(page.locator("#summary")).toBeFocused();
  await expect(page.locator("[id='ttl_hours-error']")).toContainText("at most 24");
  await expect(page.getByLabel("Hours until the room is deleted")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Hours until the room is deleted")).toHaveValue("25");
  await expect(page.getByLabel("What this side knows").first()).toHaveValue("First fact\nSecond fact");

  await page.getByLabel("Hours until the room is deleted").fill("1,5");
  await submit(page);
  await expect(page.locator("[id='participants.1.role-error']")).toHaveText(
    "Participant 1 has the same role. Give each participant a different one.",
  );
  await page.getByLabel("Role").nth(1).fill("Seller");
  await submit(page);
  await expect(links(page)).toHaveCount(3);
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test("an error in a list names its line, counted with empty lines", async ({ page, service, pageErrors }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await page
    .getByLabel("What this side knows")
    .first()
    .fill(`One fact\n\n${"Too long ".repeat(400)}`);
  await submit(page);
  await expect(page.locator("[id='participants.0.knows-error']")).toContainText("Line 3 ");
  expect(pageErrors.splice(0)).toHaveLength(1);
});

test("participants are added and removed without losing input", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
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

test("the creator's own links come first, and each other approval link next to its invite link", async ({
  page,
  service,
}) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await page.getByLabel("I want to approve the contract myself").check();
  await page.getByLabel("A person on this side approves the contract").check();
  await submit(page);
  await expect(page.locator("section h2")).toHaveText([
    /^Approval link: Buyer/,
    /^Observer link/,
    /^Invite link: Buyer/,
    /^Invite link: Seller/,
    /^Approval link: Seller/,
  ]);
  await expect(page.getByText("Keep this link to yourself. Do not give it to an agent.")).toBeVisible();
});

test("the links are on the page, not in its URL or the history", async ({ page, service }) => {
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await submit(page);
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

test("the browser asks before it leaves the page, until every link is copied", async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await submit(page);
  await page.getByRole("button", { name: "Copy observer link" }).click();
  await page.getByRole("button", { name: "Copy text for your agent" }).click();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => dialogs).toEqual(["beforeunload"]);
  await expect(links(page)).toHaveCount(3);

  // The last link is copied by hand.
  await links(page).nth(2).selectText();
  await page.keyboard.press("ControlOrMeta+c");
  await page.reload();
  await expect(links(page)).toHaveCount(0);
  expect(dialogs).toEqual(["beforeunload"]);
});

test("invite link and message are copied", async ({ page, service, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await submit(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Seller" }) });
  await card.getByRole("button", { name: "Copy invite link" }).click();
  await expect(card.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await clipboard()).toBe(await links(page).nth(2).textContent());
  await card.getByRole("button", { name: "Copy message" }).click();
  await expect
    .poll(clipboard)
    .toMatch(/invited as "Seller"[\s\S]*Goal: Agree on how[\s\S]*\/r\/rm_[\s\S]*is deleted at/);
});

test("copying works without the clipboard API, and keeps the focus", async ({ page, service, context }) => {
  await context.grantPermissions(["clipboard-read"]);
  await page.addInitScript(() => Object.assign(navigator.clipboard, { writeText: undefined }));
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await submit(page);
  await page.getByRole("button", { name: "Copy observer link" }).press("Enter");
  await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await links(page).first().textContent(),
  );
});

test("a secret-looking value is nowhere on the page, and its field is named", async ({ page, service }) => {
  const secret = newSecret();
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, ["Buyer", "Seller"]);
  await page.getByLabel("Goal").fill(`Use ${secret} for the pipeline.`);
  await submit(page);
  await expect(page.locator("#redacted")).toContainText("was replaced in: Goal.");
  expect(await page.content()).not.toContain(secret);
});

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a room can be created", async ({ page, service, pageErrors }) => {
    await page.goto(`${service.baseUrl}/create`);
    await fillForm(page, ["Buyer", "Seller"]);
    await page.getByRole("button", { name: "Add a participant" }).click();
    await expect(page.getByLabel("Role")).toHaveCount(3);
    await submit(page);
    await expect(page.locator("[id='participants.2.role-error']")).toHaveText("Fill in this field.");
    await expect(page.getByLabel("Role").nth(1)).toHaveValue("Seller");
    await page.getByLabel("Role").nth(2).fill("Carrier");
    await page.getByLabel("Role").nth(2).press("Enter");
    await expect(links(page)).toHaveCount(4);
    expect(page.url()).toBe(`${service.baseUrl}/create`);
    await page.goto((await links(page).first().textContent()) ?? "");
    await expect(page.locator("#turn")).toHaveText("Waiting for Seller’s and Carrier’s agents to join");
    expect(pageErrors.splice(0)).toHaveLength(1);
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
