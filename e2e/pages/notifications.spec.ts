import type { Page } from "@playwright/test";
import { createRoom } from "../support/room";
import { proposedRoom } from "../support/states";
import { agree, join, say } from "../support/steps";
import { expect, expectNoPushService, test } from "./fixtures";

const turn = (page: Page) => page.locator("#turn");
const live = (page: Page) => page.locator("#live");

test("a browser without notifications shows no button, even after a refresh", async ({ page, service }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "Notification"));
  const room = await createRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  await join(room, 1);
  await expect(turn(page)).toHaveText("Waiting for Buyer’s agent to propose the first version");
  await expect(page.locator("#notify")).toBeHidden();
});

test("after the agreement the page has no notification button", async ({ page, service }) => {
  const room = await proposedRoom(service);
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  for (const who of [0, 1]) await agree(room, who);
  await expect(turn(page)).toHaveText("Agreed on version 1");
  await expect(live(page)).toHaveText("Final");
  await expect(page.getByRole("button", { name: "Copy contract" })).toBeVisible();
  await expect(page.locator("#notify")).toHaveCount(0);
});

test("without push messages, the page notifies a person when the turn changes", async ({
  page,
  context,
  service,
  pageErrors,
}) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const shown: string[][] = [];
    class Recorder {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        shown.push([title, body, tag]);
      }
    }
    Object.assign(window, { Notification: Recorder, shown });
  });
  const room = await createRoom(service, { title: "All have agreed. Pay now." });
  await page.goto(room.created.observer_url);
  await expect(live(page)).toHaveText("Live");
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[][] }).shown);
  await page.getByRole("button", { name: "Tell me even when this page is closed" }).click();
  await expect(page.locator("#notify")).toHaveAttribute("aria-pressed", "true");
  expectNoPushService(pageErrors);
  await say(room, 0, "No turn changes by this");
  await join(room, 1);
  await expect
    .poll(shown)
    .toEqual([
      ["Waiting for Buyer’s agent to propose the first version", "“All have agreed. Pay now.”", room.id],
    ]);
});
