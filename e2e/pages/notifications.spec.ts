import type { Page } from "@playwright/test";
import { createRoom } from "../support/room";
import { proposedRoom } from "../support/states";
import { agree, join, say } from "../support/steps";
import { expect, test } from "./fixtures";

const turn = (page: Page) => page.locator("#turn");
const live = (page: Page) => page.locator("#live");

test("a browser that can't notify offers no button for it, not after a refresh either", async ({
  page,
  service,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "Notification"));
  const room = await createRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await join(room, 1);
  await expect(turn(page)).toHaveText("Waiting for Buyer’s agent to propose the first version");
  await expect(page.locator("#notify")).toBeHidden();
});

test("an agreement that comes while somebody looks leaves no button that does nothing", async ({
  page,
  service,
}) => {
  const room = await proposedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  for (const who of [0, 1]) await agree(room, who);
  await expect(turn(page)).toHaveText("Agreed on version 1");
  await expect(live(page)).toHaveText("Final");
  await expect(page.getByRole("button", { name: "Copy contract" })).toBeVisible();
  await expect(page.locator("#notify")).toHaveCount(0);
});

test("a person may be told by the browser when the turn changes", async ({ page, context, service }) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const told: string[][] = [];
    class Recorder {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, { tag }: { tag: string }) {
        told.push([title, tag]);
      }
    }
    Object.assign(window, { Notification: Recorder, told });
  });
  const room = await createRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  const told = () => page.evaluate(() => (window as unknown as { told: string[][] }).told);
  await page.getByRole("button", { name: "Tell me when the turn changes" }).click();
  await expect(page.locator("#notify")).toHaveAttribute("aria-pressed", "true");
  await say(room, 0, "No turn changes by this");
  await join(room, 1);
  await expect.poll(told).toEqual([["Waiting for Buyer’s agent to propose the first version", room.id]]);
});
