"use client";

import { useEffect } from "react";
import { agoInWords, exactTime, leftInWords } from "./time-words";

const everyMs = 20_000;
/** How far the server's clock is ahead of the device's, in ms: many devices are minutes off. */
let aheadMs = 0;

/** What time it is for the server. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/**
 * Keeps all times on the page true as time goes by, by the server's clock, which said `now` when it made the page; on hover
 * they say the exact time where the reader is. One component for all: a page has hundreds of times.
 */
export function Times({ now }: { now: string }): null {
  useEffect(() => {
    aheadMs = Date.parse(now) - Date.now();
    showTimes();
  }, [now]);
  useEffect(() => {
    const timer = setInterval(showTimes, everyMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}

function showTimes(): void {
  const now = serverNow();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-time]")) {
    const at = new Date(element.dateTime);
    const left = element.dataset.time === "left";
    const words = left ? leftInWords(at, now) : agoInWords(at, now);
    // The text is React's: it is changed, not replaced.
    const text = element.firstChild;
    if (text instanceof Text && text.data !== words) text.data = words;
    element.title = (left ? "until " : "") + exactTime(at, timeZone);
  }
}
