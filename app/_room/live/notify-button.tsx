"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Icon } from "@/app/_components/icon";

/** Whether the reader wants notifications, for as long as the page is open. */
export const notifications = { isOn: false };

/** Shows a notification if the reader wants them. */
export function notify(text: string, { title, roomId }: { title: string; roomId: string }): void {
  if (!notifications.isOn) return;
  try {
    // The device may store the tag, so it must not hold a token.
    new Notification(text, { body: title, tag: roomId });
  } catch {
    // Browsers of phones notify from service workers only. The title of the tab still changes.
    notifications.isOn = false;
  }
}

const texts = {
  off: "Notify me when the turn changes",
  on: "You get a notification when the turn changes",
  denied: "Notifications are blocked in this browser",
};

export function NotifyButton(): ReactNode {
  const [state, setState] = useState<keyof typeof texts>(notifications.isOn ? "on" : "off");
  const canNotify = useSyncExternalStore(
    neverChanges,
    () => "Notification" in window,
    () => true,
  );
  const toggle = async () => {
    const permission = notifications.isOn ? "" : await Notification.requestPermission();
    notifications.isOn = permission === "granted";
    setState(notifications.isOn ? "on" : permission === "denied" ? "denied" : "off");
  };
  return (
    <button
      type="button"
      className="button needs-script mt-4 no-print text-sm"
      id="notify"
      aria-pressed={state === "on"}
      hidden={!canNotify}
      onClick={toggle}
    >
      <Icon name="bell" /> {texts[state]}
    </button>
  );
}

const neverChanges = () => () => undefined;
