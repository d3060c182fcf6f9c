import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { typicalRoom } from "@/e2e/support/pages/rooms";
import { createWorld, type World } from "@/e2e/support/pages/world";
import { startService } from "@/e2e/support/service";
import { say } from "@/e2e/support/steps";
import startTestPostgres from "@/lib/store/test-postgres";
import { findChromium } from "./chromium.mjs";
import { measureAxe } from "./measure/axe";
import { type Figure, misses, table } from "./measure/figure";
import { fullRoom } from "./measure/full-room";
import { measureLighthouse } from "./measure/lighthouse";
import { measureLoading, measureUpdate, stabilityOf, watchStability } from "./measure/moments";
import { measureShift } from "./measure/shift";
import { measureTransfer } from "./measure/transfer";

/** Measures the pages in a real browser; exits with 1 when a figure misses its limit (npm run measure:pages). */
const kilobyte = 1024;

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product))) await import("./build.mjs");
const executablePath = findChromium() ?? "";
const args = ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
const stopPostgres = await startTestPostgres();
const service = await startService();
const world = createWorld(service);
const browser = await chromium.launch({ executablePath, args });
try {
  const figures = await measureAll();
  console.log(`\n${table(figures)}\n`);
  console.log("Lighthouse on /o leaves out is-crawlable: pages of rooms are not to be found (noindex).");
  if (figures.some(misses)) process.exitCode = 1;
} finally {
  await browser.close();
  await world.stop();
  await service.stop();
  await stopPostgres();
}

async function measureAll(): Promise<Figure[]> {
  const create = `${service.baseUrl}/create`;
  const observer = (await world.room(typicalRoom)).created.observer_url;
  console.log("A room at its limits …");
  const full = await measureFullRoom(browser, world);
  console.log("Bytes and layout shift …");
  const [createBytes, observerBytes] = [
    await measureTransfer(browser, create),
    await measureTransfer(browser, observer),
  ];
  const shifts = await measureShift(browser, service);
  console.log("Lighthouse, three times on each page …");
  const scores = await measureLighthouse(executablePath, args, [
    { name: "/create", url: create },
    { name: "/o", url: observer, skipAudits: ["is-crawlable"] },
  ]);
  console.log("axe …");
  return [
    ...(await measureAxe(browser, world)),
    ...scores,
    { what: "JavaScript of /o, compressed", value: observerBytes.scripts / kilobyte, unit: "KB", atMost: 90 },
    {
      what: "JavaScript of /create, compressed",
      value: createBytes.scripts / kilobyte,
      unit: "KB",
      atMost: 90,
    },
    ...shifts,
    ...full,
  ];
}

/** A room with as much in it as it takes. */
async function measureFullRoom(inBrowser: Browser, { room: roomOf }: World): Promise<Figure[]> {
  const room = await roomOf(fullRoom);
  const address = room.created.observer_url;
  const { firstContent, loaded } = await measureLoading(inBrowser, address);
  const { html, htmlUncompressed } = await measureTransfer(inBrowser, address);
  const changes = await measureLoading(inBrowser, `${address}?changes`);
  const everything = await measureLoading(inBrowser, `${address}?all`);
  const page = await inBrowser.newPage();
  await watchStability(page);
  await page.goto(address);
  await page.locator('#live[data-state="live"]').waitFor();
  const update = await measureUpdate(page, "The last message.", () => say(room, 0, "The last message."));
  const { longestTask } = await stabilityOf(page);
  await page.close();
  const what = (name: string) => `a room at its limits: ${name}`;
  return [
    { what: what("first content"), value: Math.round(firstContent), unit: "ms", atMost: 1_000 },
    { what: what("loaded"), value: Math.round(loaded), unit: "ms" },
    {
      what: what("first content of the newest changes"),
      value: Math.round(changes.firstContent),
      unit: "ms",
    },
    { what: what("first content of all it holds"), value: Math.round(everything.firstContent), unit: "ms" },
    { what: what("a live update shows"), value: Math.round(update), unit: "ms" },
    { what: what("longest task of its script"), value: Math.round(longestTask), unit: "ms" },
    { what: what("HTML, compressed"), value: html / kilobyte, unit: "KB" },
    { what: what("HTML, uncompressed"), value: htmlUncompressed / kilobyte, unit: "KB" },
  ];
}
