import { createTestDatabase } from "@/lib/store/test-database";
import { cuttableProxy } from "../support/cuttable-proxy";
import { createRoom } from "../support/room";
import { startService } from "../support/service";
import { agreedRoom, everyoneAgrees, proposedRoom } from "../support/states";
import { expect, test } from "./fixtures";

const gone = "There is no room here";

test("a link that opens nothing says so, with 404", async ({ page, service, complaints }) => {
  const room = await createRoom(service);
  const other = await createRoom(service);
  const { observer_url, invite_urls } = room.created;
  const addresses = [
    observer_url.slice(0, -1),
    `${observer_url}x`,
    observer_url.replace(/otk_.*/, other.observerToken),
    observer_url.replace(/otk_.*/, room.participant(0).token),
    (invite_urls[0] ?? "").replace(/ptk_.*/, room.observerToken),
    observer_url.replace(/rm_[^/]*/, `rm_${"0".repeat(21)}`),
    `${service.baseUrl}/nothing/here`,
  ];
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { name: gone })).toBeVisible();
  }
  complaints.splice(0);
});

test("a room that expires while somebody looks at it is gone", async ({ page, service, complaints }) => {
  const room = await createRoom(service, { ttl_hours: 4 / 3600 });
  await page.goto(room.created.observer_url);
  await expect(page.locator("#turn")).toBeVisible();
  await expect(page.getByRole("heading", { name: gone })).toBeVisible();
  complaints.splice(0);
});

test("so is an agreed one, be it that its time is up or that somebody deletes it", async ({
  page,
  service,
  complaints,
}) => {
  const short = await agreedRoom(service, { ttl_hours: 6 / 3600 });
  await page.goto(short.created.observer_url);
  await expect(page.locator("#turn")).toHaveText("Agreed on version 1");
  await expect(page.getByRole("heading", { name: gone })).toBeVisible();

  const room = await proposedRoom(service);
  await page.goto(room.created.observer_url);
  await everyoneAgrees(room);
  await expect(page.locator("#turn")).toHaveText("Agreed on version 1");
  await room.as(0).delete();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { name: gone })).toBeVisible();
  complaints.splice(0);
});

test("an agreed page that was just loaded is not fetched again", async ({ page, service }) => {
  const { observer_url } = (await agreedRoom(service)).created;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(observer_url);
  await page.waitForTimeout(500);
  expect(fetched.filter((url) => url === observer_url)).toHaveLength(1);
});

test("trouble of the server has its own page, which tries again by itself", async ({ page, complaints }) => {
  const database = await createTestDatabase();
  const proxy = await cuttableProxy(database.url);
  const service = await startService({ DATABASE_URL: proxy.url });
  try {
    const room = await createRoom(service);
    await proxy.cut();
    const answer = await page.goto(room.created.observer_url);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toBeDefined();
    await expect(page.getByRole("heading", { name: "We have trouble at the moment" })).toBeVisible();
    await proxy.restore();
    await expect(page.locator("#turn")).toBeVisible();
  } finally {
    await service.stop();
    await proxy.cut();
    await database.drop();
  }
  complaints.splice(0);
});

test("every page of a room is kept by nobody and found by nobody", async ({ request, service }) => {
  const room = await createRoom(service);
  for (const address of [
    room.created.observer_url,
    room.created.invite_urls[0] ?? "",
    `${room.created.observer_url}x`,
  ]) {
    const headers = (await request.get(address)).headers();
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  }
});
