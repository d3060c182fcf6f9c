import { agoInWords, exactTime, leftInWords } from "@/lib/pages/time-words";

const everyMs = 20_000;
/** How far the server's clock is ahead of the device's, in ms: many devices are minutes off. */
let aheadMs = 0;

/** Keeps all times on the page true as time goes by; on hover they say the exact time where the reader is. */
export function keepTimes(): void {
  setClock();
  setInterval(showTimes, everyMs);
}

/** Goes by the server's clock when it has just made the page, and says all times anew. */
export function setClock(): void {
  const now = Date.parse(document.getElementById("room")?.dataset.now ?? "");
  if (!Number.isNaN(now)) aheadMs = now - Date.now();
  showTimes();
}

/** What time it is for the server. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

function showTimes(): void {
  const now = serverNow();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-time]")) {
    const at = new Date(element.dateTime);
    const left = element.dataset.time === "left";
    const words = left ? leftInWords(at, now) : agoInWords(at, now);
    if (element.textContent !== words) element.textContent = words;
    element.title = (left ? "until " : "") + exactTime(at, timeZone);
  }
}
