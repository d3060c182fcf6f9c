import type { Page } from "@playwright/test";
import { type HostileMarkdown, hostileMarkdown } from "../support/hostile-markdown";
import { createRoom, type Room } from "../support/room";
import { expect, test } from "./fixtures";

const messageBytes = 32 * 1024;
const perRoom = 20;

const isLong = ({ markdown }: HostileMarkdown): boolean => Buffer.byteLength(markdown) > messageBytes;
const short = hostileMarkdown.filter((text) => !isLong(text));
const batches = Array.from({ length: Math.ceil(short.length / perRoom) }, (_, index) =>
  short.slice(index * perRoom, (index + 1) * perRoom),
);

/** Texts that rooms reject: without a visible character, or with a NUL. */
const rejected = [
  "empty",
  "only white space",
  "empty lines",
  "carriage returns",
  "lines of spaces",
  "characters that a parser may ignore",
  "overrides that are never ended",
];

/** Sends a hostile text as a field of a request. */
async function sendTo(
  room: Room,
  [method, path, field]: [method: string, path: string, field: string],
  { name, markdown }: HostileMarkdown,
): Promise<void> {
  const body = JSON.stringify({ [field]: markdown });
  const { status } = await room.as(0).send(method, path, { body });
  expect(rejected.includes(name) ? [400] : [200, 201], name).toContain(status);
}

/** Opens the room's page and expects that no text runs, loads, links or breaks anything. */
async function expectHarmless(page: Page, room: Room, requested: string[]): Promise<void> {
  await page.goto(`${room.created.observer_url}?all`);
  await expect(page.locator("#turn")).toBeVisible();
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
  // Links of untrusted texts lead to the web, to a mailbox or to a note in the text, without a referrer. All other links
  // lead to another view of this page.
  const links = await page.locator("a, area").evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute("href") ?? "",
      rel: link.getAttribute("rel"),
      target: link.getAttribute("target"),
      isUntrusted: link.closest(".markdown") !== null,
    })),
  );
  for (const { href, rel, target, isUntrusted } of links) {
    if (/^(?:https?:\/\/|mailto:)/i.test(href)) {
      expect([rel, target], href).toEqual(["nofollow noopener noreferrer ugc", "_blank"]);
    } else {
      expect(href).toMatch(isUntrusted ? /^#[\w-]+-note-\d+$/ : /^(?:\?[\w=&]*)?#[\w-]+$/);
    }
  }
  expect(requested.filter((url) => !url.startsWith(room.baseUrl))).toEqual([]);
}

test.describe.configure({ mode: "parallel" });
// Recording traces of pages as long as these takes longer than the tests.
test.use({ trace: "off" });

test.beforeEach(async ({ page }) => {
  page.on("dialog", () => {
    throw new Error("a dialog was opened");
  });
});

test("all rejected texts exist", () => {
  expect(rejected.filter((name) => hostileMarkdown.every((text) => text.name !== name))).toEqual([]);
});

for (const [index, batch] of batches.entries()) {
  test(`hostile texts are harmless: ${index + 1} of ${batches.length}, from ${batch[0]?.name}`, async ({
    page,
    service,
  }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const room = await createRoom(service);
    for (const text of batch) await sendTo(room, ["POST", "/messages", "content"], text);
    await expectHarmless(page, room, requested);
  });
}

for (const text of hostileMarkdown.filter(isLong)) {
  test(`a hostile contract is harmless: ${text.name}`, async ({ page, service }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const room = await createRoom(service);
    await sendTo(room, ["PUT", "/contract", "markdown"], text);
    await expectHarmless(page, room, requested);
  });
}

test("hostile roles, names and titles are harmless", async ({ page, service }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const script = '"><img src=x onerror="window.hostile=1">';
  const room = await createRoom(service, {
    title: `\u202e${script}`,
    goal: script,
    participants: [
      { role: `Buyer ${script}`, display_name: `${script}`, knows: [script] },
      { role: "Ѕeller\u202e", needs_to_determine: ["\u200b\u2066hidden"] },
    ],
  });
  await expectHarmless(page, room, requested);
  await expect(page.locator("h1")).toContainText("U+202E");
  await expect(page).toHaveTitle(/Ѕeller⟨U\+202E⟩.* · ⟨U\+202E⟩/);
});
