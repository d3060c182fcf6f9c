"use client";

import { quotedRole } from "../turn-sentence";

/** Whether the reader wants notifications from the page itself, for as long as it is open. */
export const openPage = { notifies: false };

/** Shows a notification from the page if the reader wants them. */
export function notify(text: string, { title, roomId }: { title: string; roomId: string }): void {
  if (!openPage.notifies) return;
  try {
    // The device may store the tag, so it must not hold a token.
    new Notification(text, { body: quotedRole(title), tag: roomId });
  } catch {
    // Browsers on phones notify from service workers only. The title of the tab still changes.
    openPage.notifies = false;
  }
}
