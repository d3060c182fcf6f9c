import { test as base, expect } from "@playwright/test";
import { type Service, startService } from "../support/service";

/** A test of pages: one service for all tests of a worker; a page that must not complain. */
export const test = base.extend<{ complaints: string[] }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern.
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // What a page writes to the console or throws fails the test; a test that expects some takes it off the list.
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
