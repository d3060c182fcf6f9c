import { agoInWords, exactTime, leftInWords } from "@/lib/pages/time-words";

const everyMs = 20_000;

/** Keeps all times on the page true as time goes by; on hover they say the exact time where the reader is. */
export function keepTimes(): void {
  showTimes();
  setInterval(showTimes, everyMs);
}

/** Says all times on the page anew. */
export function showTimes(): void {
  const now = new Date();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-time]")) {
    const at = new Date(element.dateTime);
    const left = element.dataset.time === "left";
    const words = left ? leftInWords(at, now) : agoInWords(at, now);
    if (element.textContent !== words) element.textContent = words;
    element.title = (left ? "until " : "") + exactTime(at, timeZone);
  }
}
