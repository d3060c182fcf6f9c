"use client";

import { useEffect } from "react";
import { type TimeKind, timeText, timeTitle } from "./time";

const updateMs = 20_000;
/** How far the server's clock is ahead of the device's, in ms: many devices are minutes off. */
let aheadMs = 0;

/** The current time by the server's clock. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/**
 * Keeps all times on the page up to date, in the reader's time zone, by the server's clock. `now` is that clock when the
 * server rendered the page. One component for all: a page has hundreds of times.
 */
export function Times({ now }: { now: string }): null {
  useEffect(() => {
    aheadMs = Date.parse(now) - Date.now();
    updateTimes();
  }, [now]);
  useEffect(() => {
    const timer = setInterval(updateTimes, updateMs);
    document.addEventListener("pointerover", showExactTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener("pointerover", showExactTime);
    };
  }, []);
  return null;
}

function updateTimes(): void {
  const now = serverNow();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-time]")) {
    const text = timeText(kindOf(element), new Date(element.dateTime), now, timeZone);
    // React owns the text node: it is changed, not replaced.
    const node = element.firstChild;
    if (node instanceof Text && node.data !== text) node.data = text;
  }
}

/** For one time when it is pointed at: for all of a page at once, a phone would take a tenth of a second while it loads. */
function showExactTime({ target }: PointerEvent): void {
  const element = target instanceof Element && target.closest<HTMLTimeElement>("time[data-time]");
  if (!element) return;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  element.title = timeTitle(kindOf(element), new Date(element.dateTime), timeZone);
}

const kindOf = ({ dataset }: HTMLTimeElement) => dataset.time as TimeKind;
