import { mkdir, readFile } from "node:fs/promises";
import { axeFindings, overflowing } from "../support/pages/checks";
import type { Room } from "../support/room";
import type { Service } from "../support/service";
import { agreedRoom } from "../support/states";
import { unzip } from "../support/unzip";
import { expect, test } from "./fixtures";

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

const recordOf = async (room: Room): Promise<string> => (await room.as("observer").get("/record")).text;

const open = (page: import("@playwright/test").Page, { baseUrl }: Service) =>
  page.goto(`${baseUrl.replace("127.0.0.1", "localhost")}/verify`);

test("a record is checked without being uploaded, and what does not match is said", async ({
  page,
  service,
}) => {
  const room = await agreedRoom(service, { title: "Tyres \u202e" });
  const record = await recordOf(room);
  await room.as(0).delete();
  await open(page, service);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByLabel("The record").setInputFiles(file("record.json", record));
  const result = page.getByLabel("Result");
  await expect(result).toContainText("Valid");
  await expect(result).toContainText("This service signed this record");
  await expect(result).toContainText('"Buyer": agreed');
  // The browser gets the icon of a page whenever it likes.
  const asked = sent.filter((request) => request !== "GET /icon.svg");
  expect(new Set(asked)).toEqual(new Set(["GET /.well-known/jwks.json"]));
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);

  const jws = JSON.parse(record);
  const payload = JSON.parse(Buffer.from(jws.payload, "base64url").toString());
  payload.contract.markdown = "Another text";
  const changed = { ...jws, payload: Buffer.from(JSON.stringify(payload)).toString("base64url") };
  await page.getByLabel("The record").setInputFiles(file("record.json", JSON.stringify(changed)));
  await expect(result).toContainText("Not valid");
  await expect(result).toContainText("The text of the contract does not have the SHA-256");

  await page.getByLabel("The record").setInputFiles(file("record.json", "no record"));
  await expect(result).toContainText("This is not a record");
});

test("other keys come from a file", async ({ page, service }) => {
  const record = await recordOf(await agreedRoom(service));
  const keys = await (await fetch(`${service.baseUrl}/.well-known/jwks.json`)).text();
  await open(page, service);
  await page.getByLabel("Other keys").setInputFiles(file("jwks.json", '{"keys":[]}'));
  await page.getByLabel("The record").setInputFiles(file("record.json", record));
  await expect(page.getByLabel("Result")).toContainText("not among the keys");
  await page.getByLabel("Other keys").setInputFiles(file("jwks.json", keys));
  await expect(page.getByLabel("Result")).toContainText("in the file that you chose signed this record");
});

test("keys from a file prove nothing about a record that names this service, but not its key", async ({
  page,
  service,
}) => {
  const record = await recordOf(await agreedRoom(service));
  const keys = await (await fetch(`${service.baseUrl}/.well-known/jwks.json`)).text();
  await open(page, service);
  await page.route("**/.well-known/jwks.json", (route) => route.fulfill({ json: { keys: [] } }));
  await page.getByLabel("Other keys").setInputFiles(file("jwks.json", keys));
  await page.getByLabel("The record").setInputFiles(file("record.json", record));
  await expect(page.getByLabel("Result")).toContainText("this service publishes no such key");
});

test("a record that can't be checked because the service does not send its keys is not called invalid", async ({
  page,
  service,
  pageErrors,
}) => {
  const record = await recordOf(await agreedRoom(service));
  const keys = await (await fetch(`${service.baseUrl}/.well-known/jwks.json`)).text();
  await open(page, service);
  await page.route("**/.well-known/jwks.json", (route) =>
    route.fulfill({ status: 503, json: { error: {} } }),
  );
  const result = page.getByLabel("Result");
  await page.getByLabel("The record").setInputFiles(file("record.json", record));
  await expect(result).toContainText("The keys of this service can't be fetched");
  await page.getByLabel("Other keys").setInputFiles(file("jwks.json", keys));
  await expect(result).toContainText("The record says that this service issued it");
  await expect(result).toContainText("could not be checked");
  await expect(result).not.toContainText("Not valid");
  expect(pageErrors.splice(0).every((error) => error.includes("503"))).toBe(true);
});

test("the result is that of the files chosen last, even if the check of others ends later", async ({
  page,
  service,
}) => {
  const record = await recordOf(await agreedRoom(service));
  await open(page, service);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/.well-known/jwks.json", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/.well-known/jwks.json");
  await page.getByLabel("The record").setInputFiles(file("record.json", record));
  await asked;
  await page.getByLabel("Other keys").setInputFiles(file("jwks.json", '{"keys":[]}'));
  await expect(page.getByLabel("Result")).toContainText("not among the keys");
  const answered = page.waitForResponse("**/.well-known/jwks.json");
  release();
  await (await answered).finished();
  await page.waitForTimeout(500);
  await expect(page.getByLabel("Result")).toContainText("not among the keys");
});

test("a closed room offers its record and everything in one archive", async ({ page, service }) => {
  const room = await agreedRoom(service);
  const record = await recordOf(room);
  for (const url of [room.created.observer_url, room.created.invite_urls[0] ?? ""]) {
    await page.goto(url);
    for (const name of ["Signed record", "Everything (.zip)"]) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toContain(room.id);
      const bytes = await readFile(await download.path());
      const saved = name === "Signed record" ? bytes : unzip(bytes).get("record.json");
      expect(saved?.toString()).toBe(record);
    }
  }
});

test("the page of a closed room prints as a document without controls", async ({ page, service }) => {
  const room = await agreedRoom(service, {
    participants: [{ role: "Buyer", instructions: "Pay ninety at most" }, { role: "Seller" }],
  });
  for (const [name, url] of Object.entries({
    observer: room.created.observer_url,
    participant: room.created.invite_urls[0] ?? "",
  })) {
    await page.goto(url);
    await expect(page.locator("#contract article")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const control of ["button", "a.button", "input", "select"])
      await expect(page.locator(control).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("#contract article")).toBeVisible();
    // Paper is handed on, and what is folded is unfolded on it.
    expect(await page.locator("body").innerText()).not.toContain("Pay ninety");
    await mkdir("test-results/screens", { recursive: true });
    await page.pdf({ path: `test-results/screens/print-${name}.pdf`, format: "A4" });
  }
});
