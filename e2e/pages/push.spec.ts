import { devices, type Page } from "@playwright/test";
import { openPushBrowser, type PushBrowser } from "../support/pages/push-browser";
import { type PushService, startPushService } from "../support/push-service";
import { createRoom, type Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, join, propose, succeeds } from "../support/steps";
import { test as base, expect, expectNoPushService } from "./fixtures";

/** A phone, a push service, and a service that may send to it. */
const test = base.extend<{ browserOfPhone: PushBrowser }, { push: PushService; service: Service }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern.
    async ({}, use) => {
      const push = await startPushService();
      await use(push);
      await push.stop();
    },
    { scope: "worker" },
  ],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern.
    async ({}, use) => {
      const service = await startService({ WEBHOOK_ALLOW_PRIVATE: "1" });
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  browserOfPhone: async ({ context, push, service }, use) => {
    await use(await openPushBrowser(context, push, service.baseUrl));
    expect(push.problems).toEqual([]);
  },
});
test.use(devices["Pixel 7"]);

const button = (page: Page) => page.locator("#notify");
const hint = (page: Page) => page.locator("#notify-hint");
const inviteOf = (room: Room, index: number) => room.created.invite_urls[index] ?? "";
const scopeOf = (room: Room, viewer: string) => `/push/${room.id}/${viewer}/`;

async function turnOn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await button(page).click();
  await expect(button(page)).toHaveText("You will be told, even when this page is closed");
}

/** What the device shows for a scope. */
const notificationsOn = (page: Page, scope: string) =>
  page.evaluate(async (own) => {
    const registration = await navigator.serviceWorker.getRegistration(own);
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  }, scope);

/** What the device keeps: the scopes of service workers, databases, caches. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));

const nothing = { scopes: [], databases: [], caches: [] };

test("a person is notified on the phone that it is the turn of their agent, and opens the page from there", async ({
  page,
  context,
  service,
  browserOfPhone,
}) => {
  const room = await createRoom(service, { title: "Tyres for the blue van" });
  await join(room, 0);
  const scope = scopeOf(room, room.participant(1).id);
  await join(room, 1);
  await turnOn(page, inviteOf(room, 1));
  await expect(hint(page)).toContainText("this device keeps its link");
  await page.goto(`${service.baseUrl}/create`);

  await propose(room, 0, "# Winter tyres");
  const text = await browserOfPhone.receive(page, scope);
  const shown = [{ title: "It is the turn of your agent", body: "Your role: “Seller”", tag: scope }];
  await expect.poll(() => notificationsOn(page, scope)).toEqual(shown);
  for (const secret of [...room.tokens, "yres", "blue van", room.id]) expect(text).not.toContain(secret);

  expect(await browserOfPhone.press(scope)).toBe(`open ${inviteOf(room, 1)}`);
  const opened = await context.newPage();
  await opened.goto(inviteOf(room, 1));
  await expect(opened.locator("#turn")).toHaveText("Your agent’s turn to review version 1");
  await expect(button(opened)).toHaveAttribute("aria-pressed", "true");

  await agree(room, 0);
  await agree(room, 1);
  await browserOfPhone.receive(page, scope);
  await expect
    .poll(() => notificationsOn(page, scope))
    .toEqual([{ title: "Everyone has agreed", body: "Your role: “Seller”", tag: scope }]);
  expect(await browserOfPhone.press(scope)).toBe(`focus ${inviteOf(room, 1)}`);
});

test("a person is notified that a version waits for their decision, separately from the agent", async ({
  page,
  service,
  browserOfPhone,
}) => {
  const participants = [{ role: "Buyer", approval: "person" }, { role: "Seller" }];
  const room = await proposedRoom(service, { participants });
  const [link] = room.created.approval_urls ?? [];
  const { id } = room.participant(0);
  const [ofPerson, ofAgent] = [scopeOf(room, `person-${id}`), scopeOf(room, id)];
  for (const url of [link ?? "", inviteOf(room, 0)]) await turnOn(page, url);
  await agree(room, 0);
  const body = "Your role: “Buyer”";
  const shown: [string, string][] = [
    [ofPerson, "Your decision is needed"],
    [ofAgent, "A version waits for approval"],
  ];
  for (const [scope, title] of shown) {
    await browserOfPhone.receive(page, scope);
    await expect.poll(() => notificationsOn(page, scope)).toEqual([{ title, body, tag: scope }]);
  }
  expect(await browserOfPhone.press(ofPerson)).toBe(`open ${link}`);

  await succeeds(room.as({ personOf: 0 }).post("/approve", { contract_version: 1 }));
  await agree(room, 1);
  await browserOfPhone.receive(page, ofPerson);
  await expect.poll(() => notificationsOn(page, ofPerson)).toMatchObject([{ title: "Everyone has agreed" }]);
});

test("what was turned off sends nothing more and leaves nothing on the device", async ({
  page,
  service,
  browserOfPhone,
}) => {
  const room = await joinedRoom(service);
  await turnOn(page, inviteOf(room, 0));
  const told = async () => (await room.as(0).get("/notifications")).body.devices;
  expect(await told()).toBe(1);
  await expect.poll(async () => (await keptOn(page)).databases).toHaveLength(1);
  await page.reload();
  await expect(button(page)).toHaveText("You will be told, even when this page is closed");
  await button(page).click();
  await expect(button(page)).toHaveText("Tell me even when this page is closed");
  // Until the request has ended, the button has this text already, and is disabled.
  await expect(button(page)).toBeEnabled();
  await expect(hint(page)).toBeHidden();
  expect([await told(), browserOfPhone.subscribed.size]).toEqual([0, 0]);
  await expect.poll(() => keptOn(page)).toEqual(nothing);
});

test("the device forgets a room that is gone, by a notification or by its page", async ({
  page,
  context,
  service,
  browserOfPhone,
  pageErrors,
}) => {
  const [watched, deleted] = [await joinedRoom(service), await joinedRoom(service)];
  await turnOn(page, watched.created.observer_url);
  const other = await context.newPage();
  await turnOn(other, inviteOf(deleted, 0));
  await other.goto(`${service.baseUrl}/create`);
  const scope = scopeOf(deleted, deleted.participant(0).id);
  await expect.poll(async () => (await keptOn(page)).databases).toHaveLength(2);

  await deleted.as(1).delete();
  await browserOfPhone.receive(other, scope);
  await expect.poll(() => notificationsOn(other, scope)).toMatchObject([{ title: "The room was deleted" }]);
  await expect.poll(async () => (await keptOn(page)).databases).toEqual([scopeOf(watched, "observer")]);
  expect(await browserOfPhone.press(scope)).toBe("nothing");
  await expect.poll(async () => (await keptOn(page)).scopes).toEqual([scopeOf(watched, "observer")]);

  await watched.as("observer").delete();
  await expect(page.getByText("There is no room here")).toBeVisible();
  await expect.poll(() => keptOn(page)).toEqual(nothing);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404")]);
});

test("links of a device are notified separately, each with its own role", async ({
  page,
  service,
  browserOfPhone,
}) => {
  const room = await joinedRoom(service);
  for (const url of [inviteOf(room, 1), room.created.observer_url]) await turnOn(page, url);
  expect(
    new Set([...browserOfPhone.subscribed.values()].map(({ subscription }) => subscription.endpoint)).size,
  ).toBe(2);
  await propose(room, 0);
  const titles: [string, string][] = [
    [scopeOf(room, room.participant(1).id), "It is the turn of your agent"],
    [scopeOf(room, "observer"), "The turn has changed"],
  ];
  for (const [scope, title] of titles) {
    await browserOfPhone.receive(page, scope);
    await expect.poll(() => notificationsOn(page, scope)).toMatchObject([{ title }]);
  }
});

test("a device whose subscription has ended is removed at its next message", async ({
  page,
  service,
  browserOfPhone,
}) => {
  const room = await joinedRoom(service);
  await turnOn(page, inviteOf(room, 1));
  for (const subscribed of browserOfPhone.subscribed.values()) subscribed.status = 410;
  await propose(room, 0);
  await expect.poll(async () => (await room.as(1).get("/notifications")).body.devices).toBe(0);
});

test("if notifications are blocked, the page says how to change that", async ({ page, context, service }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await page.goto((await createRoom(service)).created.observer_url);
  await button(page).click();
  await expect(button(page)).toHaveText("Notifications are blocked in this browser");
  await expect(hint(page)).toHaveText(/^Allow notifications for this site in the settings/);
  expect(await keptOn(page)).toEqual(nothing);
});

test("without a push service, the page notifies as long as it is open", async ({
  page,
  context,
  service,
  pageErrors,
}) => {
  await context.grantPermissions(["notifications"], { origin: service.baseUrl });
  await page.goto((await createRoom(service)).created.observer_url);
  await button(page).click();
  await expect(button(page)).toHaveText("You will be told while this page is open");
  await expect(hint(page)).toHaveText(/push service of this browser can’t be reached/);
  await expect.poll(() => keptOn(page)).toEqual(nothing);
  expectNoPushService(pageErrors);
});

test("on an iPhone, the page says that it must be on the home screen first", async ({ page, service }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
    Reflect.deleteProperty(window, "Notification");
    Object.defineProperty(navigator, "standalone", { value: false });
  });
  await page.goto((await createRoom(service)).created.observer_url);
  await expect(hint(page)).toContainText("Add to Home Screen");
  await expect(button(page)).toHaveCount(0);
  const manifest = page.locator("link[rel=manifest]");
  await expect(manifest).toHaveAttribute("href", "/app.webmanifest");
  const { start_url, display } = await (await page.request.get(`${service.baseUrl}/app.webmanifest`)).json();
  expect([start_url, display]).toEqual([undefined, "standalone"]);
});

test("a device that is one too many gets no notifications, and the page says why", async ({
  page,
  service,
  push,
  browserOfPhone,
  pageErrors,
}) => {
  const room = await joinedRoom(service);
  for (let count = 0; count < 5; count++) {
    const { subscription } = push.subscribe("key");
    const response = await room.as(0).put("/notifications", { push: subscription, on: ["turn"] });
    expect([response.status, response.body.devices]).toEqual([200, count + 1]);
  }
  await page.goto(inviteOf(room, 0));
  await button(page).click();
  await expect(hint(page)).toContainText("5 devices");
  await expect(button(page)).toHaveText("Tell me even when this page is closed");
  await expect.poll(() => keptOn(page)).toEqual(nothing);
  expect(browserOfPhone.subscribed.size).toBe(0);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("409")]);
});
