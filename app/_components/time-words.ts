/** How long ago, in words: "just now", "5 minutes ago". The browser says it anew as time goes by. */
export function agoInWords(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  const hours = Math.floor(minutes / 60);
  return `${hours} ${hours === 1 ? "hour" : "hours"} ago`;
}

/** How much time is left, in words: "21 h 40 min left". */
export function leftInWords(until: Date, now: Date): string {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return "time is up";
  if (minutes === 1) return "less than a minute left";
  const hours = Math.floor(minutes / 60);
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])];
  return `${parts.join(" ")} left`;
}

/** The exact time, in UTC unless another zone is named: "21 Nov 2026, 13:04:05 UTC". */
export const exactTime = (at: Date, timeZone = "UTC"): string => formatIn(timeZone).format(at);

const formats = new Map<string, Intl.DateTimeFormat>();

/** A page has hundreds of times, and making a format takes far longer than using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? makeFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

const makeFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
