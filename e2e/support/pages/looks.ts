import type { Page } from "@playwright/test";

/** Every state of a page is tested on two screens, light and dark. */
export const screens = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const schemes = ["light", "dark"] as const;

export type Look = { screen: string; colorScheme: string };

export async function inEveryLook(page: Page, use: (look: Look) => Promise<void>): Promise<void> {
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await use({ screen, colorScheme });
    }
  }
}
