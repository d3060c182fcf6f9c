import { expect, type Page } from "@playwright/test";
import { order } from "./rooms";

/** Eight roles: as many as a room takes. */
export const roles = ["Shop", "Warehouse", "Carrier", "Bank", "Insurer", "Customs", "Auditor", "Packing"];

/** Fills the form that creates a room with participants of these roles. */
export async function fillForm(page: Page, participants: string[]): Promise<void> {
  for (let count = 2; count < participants.length; count++) {
    await page.getByRole("button", { name: "Add a participant" }).click();
    await expect(page.getByLabel("Role")).toHaveCount(count + 1);
  }
  await page.getByLabel("Title").fill(order.title);
  await page.getByLabel("Goal").fill(order.goal);
  await page.getByLabel("Background").fill(order.brief);
  for (const [index, role] of participants.entries()) await page.getByLabel("Role").nth(index).fill(role);
  await page.getByLabel("Private instructions").first().fill("Do not promise less than 5 seconds.");
}

/** Sends the form. */
export async function submit(page: Page): Promise<void> {
  await page.locator("#create").click();
}
