import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { fiftyMessagesRoom, submittedOrder, typicalRoom } from "@/e2e/support/pages/rooms";
import { createWorld, type World } from "@/e2e/support/pages/world";
import { startService } from "@/e2e/support/service";
import { joinedRoom } from "@/e2e/support/states";
import { say } from "@/e2e/support/steps";
import startTestPostgres from "@/e2e/support/test-postgres";
import { findChromium } from "@/scripts/chromium.mjs";
import { writeTables } from "@/tools/support/document";
import { dated, type Figure, misses, table } from "@/tools/support/figure";
import { measureAxe } from "./axe";
import { fullRoom } from "./full-room";
import { measureHostileTexts } from "./hostile";
import { measureLighthouse } from "./lighthouse";
import { measureLoading, measureUpdate, stabilityOf, watchStability } from "./moments";
import { measurePageRates } from "./page-rates";
import { measurePollsBesidePages } from "./polls";
import { measureShift } from "./shift";
import { measureTransfer, type Transfer } from "./transfer";

/**
 * Measures the pages in a real browser; exits with 1 when a figure misses its limit (npm run measure:pages). --write
 * writes the figures into docs/performance.md.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const kilobyte = 1024;

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
  await import("@/scripts/build.mjs");
const executablePath = findChromium() ?? "";
const args = ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
const stopPostgres = await startTestPostgres();
const service = await startService();
// Another process on the same database, as nginx has one for pages (docs/deploy.md).
const pages = await startService({ DATABASE_URL: service.databaseUrl });
const world = createWorld(service);
const browser = await chromium.launch({ executablePath, args });
try {
  const figures = await measureAll();
  console.log(`\n${table(figures)}\n`);
  console.log("Lighthouse on /o leaves out is-crawlable: pages of rooms are not to be found (noindex).");
  if (values.write) await writeTables("docs/performance.md", { pages: dated(figures) });
  if (figures.some(misses)) process.exitCode = 1;
} finally {
  await browser.close();
  await world.stop();
  await pages.stop();
  await service.stop();
  await stopPostgres();
}

async function measureAll(): Promise<Figure[]> {
  const create = `${service.baseUrl}/create`;
  // A page without any script of ours, rendered for its request as all are.
  const empty = `${service.baseUrl}/nothing`;
  const observer = (await world.room(typicalRoom)).created.observer_url;
  const approval = (await world.room((each) => submittedOrder(each, 1))).created.approval_urls?.[0] ?? "";
  console.log("A room at its limits …");
  const full = await measureFullRoom(browser, world);
  console.log("Bytes and layout shift …");
  const [emptyBytes, createBytes, observerBytes, approvalBytes] = [
    await measureTransfer(browser, empty),
    await measureTransfer(browser, create),
    await measureTransfer(browser, observer),
    await measureTransfer(browser, approval),
  ];
  const shifts = await measureShift(browser, service);
  console.log("Rates …");
  const [small, large] = [await world.room(joinedRoom), await world.room(fiftyMessagesRoom)];
  const rates = [
    ...(await measurePageRates(empty, [
      { name: "a small room's page", url: small.created.observer_url, atLeast: 0.55 },
      {
        name: "the page of 50 messages and a contract of 10 KB",
        url: large.created.observer_url,
        atLeast: 0.25,
      },
    ])),
    ...(await measurePollsBesidePages({
      pollUrl: `${small.url}/events?after=99`,
      token: small.participant(0).token,
      samePage: observer,
      otherPage: observer.replace(service.baseUrl, pages.baseUrl),
    })),
  ];
  console.log("Hostile texts …");
  const hostile = await measureHostileTexts(service);
  console.log("Lighthouse, three times on each page …");
  const scores = await measureLighthouse(executablePath, args, [
    { name: "/create", url: create },
    { name: "/o", url: observer, skipAudits: ["is-crawlable"] },
  ]);
  console.log("axe …");
  return [
    ...(await measureAxe(browser, world)),
    ...scores,
    { what: "JavaScript of an empty page, compressed", value: emptyBytes.scripts / kilobyte, unit: "KB" },
    ownScripts("/o", observerBytes, emptyBytes),
    ownScripts("/create", createBytes, emptyBytes),
    ownScripts("/a", approvalBytes, emptyBytes),
    ...rates,
    ...hostile,
    ...shifts,
    ...full,
  ];
}

/** A function declaration: it is called before this line is reached. */
function ownScripts(name: string, page: Transfer, empty: Transfer): Figure {
  const value = (page.scripts - empty.scripts) / kilobyte;
  return { what: `JavaScript of ${name} beyond that, compressed`, value, unit: "KB", atMost: 15 };
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
