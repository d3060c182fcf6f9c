/** Whether the person wants to be told of changes, for as long as the page is open. */
export const notifications = { isOn: false };

/** Notifies the person. Throws where the browser can't: those of phones notify from service workers only. */
export function notify(words: string, title: string, roomId: string): void {
  // The device may keep the tag: it must hold no token, as the address does.
  new Notification(words, { body: title, tag: roomId });
}
