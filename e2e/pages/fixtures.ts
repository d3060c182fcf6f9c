import { test as base, expect } from "@playwright/test";
import { type Service, startService } from "../support/service";

/** A test of pages: one service for all tests of a worker. */
export const test = base.extend<{ pageErrors: string[] }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern.
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // Errors and warnings of a page fail the test. A test that expects some removes them from the list.
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
          pageErrors.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => pageErrors.push(error.message));
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes what Chromium prints when a page asks for its push service, which the private windows of tests do not have. */
export function expectNoPushService(pageErrors: string[]): void {
  const others = pageErrors.filter(
    (error) => !error.includes("does not support the Push API in incognito mode"),
  );
  expect(others.length).toBeLessThan(pageErrors.length);
  pageErrors.splice(0, pageErrors.length, ...others);
}

export { expect };
