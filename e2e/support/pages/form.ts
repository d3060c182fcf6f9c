import { expect, type Page } from "@playwright/test";
import { nth } from "../nth";
import { order } from "./rooms";

const roles = ["Shop", "Warehouse", "Carrier", "Bank", "Insurer", "Customs", "Auditor", "Packing"];

/** Fills the form that creates a room, with as many participants. */
export async function fillForm(page: Page, participants: number): Promise<void> {
  for (let count = 2; count < participants; count++) {
    await page.getByRole("button", { name: "Add a participant" }).click();
    await expect(page.locator("fieldset")).toHaveCount(count + 1);
  }
  await page.getByLabel("Title").fill(order.title);
  await page.getByLabel("Goal").fill(order.goal);
  await page.getByLabel("Background").fill(order.brief);
  for (let index = 0; index < participants; index++) {
    await page.getByLabel("Role").nth(index).fill(nth(roles, index));
  }
  await page.getByLabel("Private instructions").first().fill("Do not promise less than 5 seconds.");
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create the room" }).last().click();
}
