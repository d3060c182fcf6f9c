import type { Page } from "@playwright/test";
import { createTestDatabase } from "@/e2e/support/test-database";
import { cuttableProxy } from "../support/cuttable-proxy";
import { lifeFor } from "../support/life-for";
import { createRoom, type Room } from "../support/room";
import { startService } from "../support/service";
import { agreedRoom, everyoneAgrees, proposedRoom } from "../support/states";
import { expect, test } from "./fixtures";

const gone = "There is no room here";
const HOUR_MS = 3_600_000;

/** Creates a room that soon expires, opens its page and waits until it shows that. */
async function seeExpiry(
  page: Page,
  create: (overrides: { ttl_hours: number }) => Promise<Room>,
  turn: string,
): Promise<void> {
  const open = async (ttl_hours: number): Promise<void> => {
    const room = await create({ ttl_hours });
    await page.goto(room.created.observer_url);
    await expect(page.locator("#turn")).toHaveText(turn);
  };
  const ttl_hours = await lifeFor(() => open(1));
  await open(ttl_hours);
  const timeout = ttl_hours * HOUR_MS + 30_000;
  await expect(page.getByRole("heading", { name: gone })).toBeVisible({ timeout });
}

test("a link that opens no room gets a 404 page", async ({ page, service, pageErrors }) => {
  const room = await createRoom(service);
  const other = await createRoom(service);
  const { observer_url, invite_urls } = room.created;
  const urls = [
    observer_url.slice(0, -1),
    `${observer_url}x`,
    observer_url.replace(/otk_.*/, other.observerToken),
    observer_url.replace(/otk_.*/, room.participant(0).token),
    (invite_urls[0] ?? "").replace(/ptk_.*/, room.observerToken),
    observer_url.replace(/rm_[^/]*/, `rm_${"0".repeat(21)}`),
    `${service.baseUrl}/nothing/here`,
  ];
  for (const url of urls) {
    const response = await page.goto(url);
    expect(response?.status(), url).toBe(404);
    await expect(page.getByRole("heading", { name: gone })).toBeVisible();
  }
  pageErrors.splice(0);
});

test("an open page shows that its room expired", async ({ page, service, pageErrors }) => {
  await seeExpiry(page, (overrides) => createRoom(service, overrides), "Waiting for Seller’s agent to join");
  pageErrors.splice(0);
});

test("the page of an agreed room shows that it expired or was deleted", async ({
  page,
  service,
  pageErrors,
}) => {
  await seeExpiry(page, (overrides) => agreedRoom(service, overrides), "Agreed on version 1");

  const room = await proposedRoom(service);
  await page.goto(room.created.observer_url);
  await everyoneAgrees(room);
  await expect(page.locator("#turn")).toHaveText("Agreed on version 1");
  await room.as(0).delete();
  await expect(page.getByRole("heading", { name: gone })).toBeVisible();
  pageErrors.splice(0);
});

test("the page of an agreed room is loaded once", async ({ page, service }) => {
  const { observer_url } = (await agreedRoom(service)).created;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(observer_url);
  await page.waitForTimeout(500);
  expect(fetched.filter((url) => url === observer_url)).toHaveLength(1);
});

test("server trouble has its own page, which retries", async ({ page, pageErrors }) => {
  const database = await createTestDatabase();
  const proxy = await cuttableProxy(database.url);
  const service = await startService({ DATABASE_URL: proxy.url });
  try {
    const room = await createRoom(service);
    await proxy.cut();
    const response = await page.goto(room.created.observer_url);
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toBeDefined();
    await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
    await proxy.restore();
    await expect(page.locator("#turn")).toBeVisible();
  } finally {
    await service.stop();
    await proxy.cut();
    await database.drop();
  }
  pageErrors.splice(0);
});

test("pages of rooms are neither cached nor indexed", async ({ request, service }) => {
  const room = await createRoom(service);
  for (const url of [
    room.created.observer_url,
    room.created.invite_urls[0] ?? "",
    `${room.created.observer_url}x`,
  ]) {
    const headers = (await request.get(url)).headers();
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  }
});
