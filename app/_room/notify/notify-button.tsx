"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@/app/_components/icon";
import {
  canPush,
  forgetGone,
  inOrder,
  isSubscribed,
  NotificationError,
  type Seat,
  subscribeDevice,
  unsubscribeDevice,
} from "./device";
import { openPage } from "./open-page";

type Props = {
  seat: Seat;
  /** The key for Web Push; null if this service sends none: then a page notifies only while it is open. */
  pushKey: string | null;
  /** Whether more notifications can follow. If not, a device that gets them can only be removed. */
  isOpen: boolean;
};

/** How the reader is notified, or why not. */
type State = "off" | "working" | "always" | "whileOpen" | "denied" | "addToHomeScreen" | "unsupported";

/**
 * The button with which a person asks for notifications when the turn changes: even when the page is closed, if the
 * browser can do that.
 */
export function NotifyButton({ seat, pushKey, isOpen }: Props): ReactNode {
  const [state, setState] = useState<State>("off");
  const [problem, setProblem] = useState("");
  const [byPush, setByPush] = useState(pushKey !== null);
  const { roomId, viewer, token, expiresAt } = seat;

  useEffect(() => {
    if (!pushKey || !canPush()) {
      setByPush(false);
      return setState(stateWithoutPush());
    }
    const device = { roomId, viewer, token, expiresAt };
    const look = async () => {
      await forgetGone();
      if (!(await isSubscribed(device))) return;
      setState("always");
      // The link, the key of the service or the subscription may have changed. If that fails, what was set up before stays.
      await subscribeDevice(device, pushKey).catch(() => undefined);
    };
    // If the browser allows no service workers, the button stays as it is.
    inOrder(look).catch(() => undefined);
  }, [roomId, viewer, token, expiresAt, pushKey]);

  const turnOn = async (): Promise<State> => {
    // Browsers ask only during a click, so this comes first.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? "denied" : "off";
    if (pushKey && byPush) {
      try {
        await inOrder(() => subscribeDevice(seat, pushKey));
        return "always";
      } catch (error) {
        await inOrder(() => unsubscribeDevice(seat));
        if (error instanceof NotificationError) throw error;
        setProblem(noPushService);
      }
    }
    openPage.notifies = true;
    return "whileOpen";
  };

  const toggle = async () => {
    setProblem("");
    setState("working");
    try {
      if (state === "always") await inOrder(() => unsubscribeDevice(seat));
      const wasOn = state === "always" || state === "whileOpen";
      openPage.notifies = false;
      setState(wasOn ? "off" : await turnOn());
    } catch (error) {
      setState("off");
      setProblem(error instanceof NotificationError ? error.message : failed);
    }
  };

  if (state === "unsupported" || (!isOpen && state !== "always")) return null;
  const hint = problem || hints[state];
  return (
    <div className="needs-script mt-4 no-print text-sm">
      {/* Apple's phones notify only from the home screen. Without a start URL, the manifest opens this page there. */}
      <link rel="manifest" href="/app.webmanifest" />
      {state !== "addToHomeScreen" && (
        <button
          type="button"
          className="button"
          id="notify"
          aria-pressed={state === "always" || state === "whileOpen"}
          disabled={state === "working"}
          onClick={toggle}
        >
          <Icon name="bell" /> {labelOf(state, byPush)}
        </button>
      )}
      <p className="mt-2 max-w-[70ch] text-muted" id="notify-hint" role="status" hidden={!hint}>
        {hint}
      </p>
    </div>
  );
}

function labelOf(state: State, byPush: boolean): string {
  if (state === "always") return "You will be told, even when this page is closed";
  if (state === "whileOpen") return "You will be told while this page is open";
  if (state === "denied") return "Notifications are blocked in this browser";
  return byPush ? "Tell me even when this page is closed" : "Tell me while this page is open";
}

const hints: Partial<Record<State, string>> = {
  always:
    "Notifications show your role and what happened, but no text of the room. To open this page, this device keeps its link until you press again or the room is gone.",
  denied: "Allow notifications for this site in the settings of your browser, then press again.",
  addToHomeScreen:
    "To be told on this device when the page is closed, add the page to the home screen (Share, then Add to Home Screen), open it from there and look here again.",
};

const noPushService =
  "The push service of this browser can’t be reached, so you will be told only while this page is open.";

const failed = "That did not work. Check your connection, then press again.";

/** Safari on phones offers notifications only to pages on the home screen. Only there `standalone` exists. */
function stateWithoutPush(): State {
  if ((navigator as { standalone?: boolean }).standalone === false) return "addToHomeScreen";
  return window.isSecureContext && "Notification" in window ? "off" : "unsupported";
}
