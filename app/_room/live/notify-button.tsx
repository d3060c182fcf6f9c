"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { notifications } from "./notifications";

const offer = "Tell me when the turn changes";
const told = "You will be told when the turn changes";
const denied = "Notifications are blocked in this browser";

/** The switch for notifications; not there where the browser has none. */
export function NotifyButton({ icon }: { icon: ReactNode }): ReactNode {
  const [isOn, setOn] = useState(notifications.isOn);
  const [words, say] = useState(isOn ? told : offer);
  const canNotify = useSyncExternalStore(
    neverChanges,
    () => "Notification" in window,
    () => true,
  );
  const toggle = async () => {
    notifications.isOn = !isOn && (await Notification.requestPermission()) === "granted";
    setOn(notifications.isOn);
    say(notifications.isOn ? told : Notification.permission === "denied" ? denied : offer);
  };
  return (
    <button
      type="button"
      className="button needs-script mt-4 no-print text-sm"
      id="notify"
      aria-pressed={isOn}
      hidden={!canNotify}
      onClick={toggle}
    >
      {icon} {words}
    </button>
  );
}

const neverChanges = () => () => undefined;
