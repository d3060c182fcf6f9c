import { type Browser, chromium, devices, expect as playwrightExpect } from "@playwright/test";
import { afterAll, beforeAll, it } from "vitest";
import { findChromium } from "@/scripts/chromium.mjs";
import { type Cluster, startCluster } from "../support/cluster/cluster";
import { nth } from "../support/nth";
import { openPushBrowser } from "../support/pages/push-browser";
import { type PushService, startPushService } from "../support/push-service";
import { createRoom, openRoom } from "../support/room";
import { agree, join, propose } from "../support/steps";
import { until } from "../support/until";

/** A page may reload while processes end, and the machine may be busy. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

let cluster: Cluster;
let push: PushService;
let browser: Browser;
beforeAll(async () => {
  cluster = await startCluster(3, { WEBHOOK_ALLOW_PRIVATE: "1" });
  push = await startPushService();
  const args = ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const executablePath = findChromium();
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
});
afterAll(async () => {
  await browser?.close();
  await push?.stop();
  await cluster?.stop();
});

it("a person is notified on the phone, although the process that delivers is killed, and decides", {
  timeout: 240_000,
}, async () => {
  const participants = [{ role: "Buyer", approval: "person" }, { role: "Seller" }];
  const room = await createRoom(cluster, { title: "Tyres for the van", participants });
  const { id } = room.participant(0);
  await join(room, 1);

  // The person opens the link on a phone, and turns notifications on.
  const phone = await browser.newContext(devices["Pixel 7"]);
  const told = await openPushBrowser(phone, push, cluster.baseUrl);
  const page = await phone.newPage();
  await page.goto(room.created.approval_urls?.[0] ?? "");
  await page.locator("#notify").click();
  await expect(page.locator("#notify")).toHaveText("You will be told, even when this page is closed");
  const link = page.url();
  await page.goto(`${cluster.baseUrl}/create`);
  const other = await (await browser.newContext()).newPage();
  await other.goto(nth(room.created.invite_urls, 1));

  // One process alone takes the submission and begins to deliver, and is killed before the push service responds.
  const scope = `/push/${room.id}/person-${id}/`;
  const subscribed = told.subscribed.get(scope);
  if (!subscribed) throw new Error("The phone has not subscribed.");
  subscribed.isSilent = true;
  const [doomed, ...others] = cluster.processes;
  if (!doomed) throw new Error("There are no processes.");
  await propose(room, 1, "# Tyres\n\nFour winter tyres, 400 EUR.\n");
  for (const each of others) each.signal("SIGSTOP");
  await agree(openRoom(doomed, room.created), 0);
  await until("the push service has the message", async () => subscribed.unanswered === 1);
  doomed.signal("SIGKILL");
  subscribed.isSilent = false;
  for (const each of others) each.signal("SIGCONT");

  // Another process delivers. The person reads what is to be approved, and approves.
  await told.receive(page, scope);
  expect(await told.press(scope)).toBe(`open ${link}`);
  const decision = await phone.newPage();
  await decision.goto(link);
  await expect(decision.locator("#turn")).toHaveText("Waiting for you to approve version 1");
  await expect(decision.locator("#contract")).toContainText("Four winter tyres, 400 EUR.");
  await decision.getByRole("button", { name: "Approve version 1" }).click();
  await expect(decision.getByText("You approved version 1")).toBeVisible();

  // The page of the other side shows it, and both learn that the room is agreed.
  await expect(other.locator("#turn")).toHaveText("Your agent’s turn to agree to version 1 or change it");
  await agree(room, 1);
  for (const each of [other, decision]) await expect(each.locator("#turn")).toHaveText("Agreed on version 1");
  await told.receive(decision, scope);
  expect(push.problems).toEqual([]);
});
