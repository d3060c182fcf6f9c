import { expect, it } from "vitest";
import { openRoom } from "@/lib/client/room-client";
import { attempt, succeed } from "../support/command";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";

const service = sharedService();
const url = "https://hooks.example.com/rooms";
const newLink = async () => nth((await createRoom(service)).created.invite_urls, 0);

it("notify sets a webhook, shows its secret only then, changes its notifications, and removes it", async () => {
  const link = await newLink();
  expect(await succeed(["notify", link])).toBe("No notifications are set up.\n");
  const set = (await succeed(["notify", link, "--url", url])).replace(/\s+/g, " ");
  expect(set).toContain(`${url} gets: turn, agreed, ended, deleted.`);
  expect(set).toMatch(/Keep this secret, which checks the deliveries: whsec_[A-Za-z0-9+/]{43}=/);
  expect(await succeed(["notify", link])).toBe(`${url} gets: turn, agreed, ended, deleted.\n`);
  expect(await succeed(["notify", link, "--on", "agreed,ended"])).toBe(`${url} gets: agreed, ended.\n`);
  expect(JSON.parse(await succeed(["notify", link, "--json"]))).toEqual({
    webhook: { url },
    devices: 0,
    on: ["agreed", "ended"],
  });
  expect(await succeed(["notify", link, "--off"])).toBe("No notifications are set up.\n");
});

it("notify says what is wrong", async () => {
  const link = await newLink();
  expect((await attempt(["notify", link, "--on", "message"])).code).toBe(2);
  expect((await attempt(["notify", link, "--off", "--url", url])).code).toBe(2);
  expect((await attempt(["notify", link, "--url", "https://localhost/"])).code).toBe(1);
});

it("the client sets, reads and removes notifications", async () => {
  const client = openRoom(await newLink());
  const { webhook, last_seq } = await client.notify({ webhook: { url }, on: ["turn"] });
  expect(webhook?.secret).toMatch(/^whsec_/);
  expect(last_seq).toBe(1);
  expect(await client.notifications()).toEqual({ webhook: { url }, devices: 0, on: ["turn"] });
  expect(await client.stopNotifications()).toEqual({ webhook: null, devices: 0, on: [] });
});
