import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parseLink } from "@/lib/client/link";
import { RoomClient } from "@/lib/client/room-client";
import { openRoom, type Room } from "../support/room";
import type { Service } from "../support/service";
import { agree, ask, join, propose, resolve, say } from "../support/steps";
import { expect, test } from "./fixtures";

const turn = (page: Page) => page.locator("#turn");

/** The room behind the links of the created page, for its agents. */
async function roomOf(page: Page, service: Service): Promise<Room> {
  const links = await page.locator(".secret[id$='-link']").allTextContents();
  const [observerUrl = "", ...invites] = links.map((link) => link.trim());
  const roomId = observerUrl.split("/").at(-2) ?? "";
  const participants = await Promise.all(
    invites.map(async (url) => {
      const link = parseLink(url);
      const view = await new RoomClient(link).read();
      return { id: view.your_participant_id, role: view.your_role, token: link.token };
    }),
  );
  return openRoom(service, {
    room_id: roomId,
    status: "open",
    expires_at: "",
    participants,
    invite_urls: invites,
    observer_url: observerUrl,
  } as unknown as Room["created"]);
}

test("a person creates a room and watches two agents agree", async ({ page, service, context }) => {
  await page.goto(`${service.baseUrl}/`);
  await expect(page).toHaveURL(`${service.baseUrl}/create`);
  await page.getByLabel("Title").fill("Order webhook");
  await page.getByLabel("Goal").fill("Agree on how order events reach the warehouse.");
  await page.getByLabel("Role").first().fill("Shop");
  await page.getByLabel("Role").nth(1).fill("Warehouse");
  await page.getByRole("button", { name: "Create the room" }).last().click();
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeFocused();
  const room = await roomOf(page, service);

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open the observer page" }).click();
  const observer = await opened;
  await expect(turn(observer)).toHaveText("Waiting for Warehouse’s agent to join");
  await expect(observer.locator("#live")).toHaveText("Live");

  await join(room, 1);
  await expect(turn(observer)).toHaveText("Waiting for Shop’s agent to propose the first version");
  await expect(observer).toHaveTitle("Waiting for Shop’s agent to propose the first version · Order webhook");

  await say(room, 1, "Our intake takes **JSON**.");
  await expect(observer.locator("#timeline strong", { hasText: "JSON" })).toBeVisible();

  const question = await ask(room, 1, { question: "Which field identifies an order?", to: 0 });
  await expect(turn(observer)).toHaveText("Waiting for Shop’s agent to answer a question");
  await expect(observer.locator("#questions")).toContainText("Blocks the agreement");
  await resolve(room, 0, question, "`order_id`, a UUID.", "decided");
  await expect(observer.locator("#questions")).toContainText("1 resolved question");
  await expect(observer.locator("#questions")).toContainText("resolved by Shop as a decision or an offer");
  await expect(observer.locator("#timeline")).toContainText("resolved a question (basis: decided)");

  for (const [version, who] of [
    [1, 0],
    [2, 1],
    [3, 0],
  ] as const) {
    await propose(room, who, `# Order events\n\nVersion ${version} of the text.`);
    await expect(observer.locator("#contract article")).toContainText(`Version ${version} of the text.`);
  }
  await expect(turn(observer)).toHaveText("Waiting for Warehouse’s agent to review version 3");
  await agree(room, 1);
  await expect(turn(observer)).toHaveText("Waiting for Shop’s agent to agree to version 3 or change it");
  await agree(room, 0);
  await expect(turn(observer)).toHaveText("Agreed on version 3");

  const download = observer.waitForEvent("download");
  await observer.getByRole("link", { name: "Download final.md" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toBe((await room.as(0).get("/final.md")).text);
});
