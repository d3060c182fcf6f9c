import type { Browser } from "@playwright/test";

/** What a first visit of a page loads, in bytes. */
export type Transfer = { scripts: number; html: number; htmlUncompressed: number };

/** Loads a page with nothing in the cache and counts what goes over the wire. */
export async function measureTransfer(browser: Browser, url: string): Promise<Transfer> {
  const page = await browser.newPage();
  const wire = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  wire.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "";
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await wire.send("Network.enable");
  const response = await page.goto(url, { waitUntil: "load" });
  const htmlUncompressed = (await response?.body())?.length ?? 0;
  await page.close();
  return { scripts: bytes.get("Script") ?? 0, html: bytes.get("Document") ?? 0, htmlUncompressed };
}
