type Props = { at: string; now: string };

/** When something happened, relative to now. */
export const Ago = ({ at, now }: Props) => <Time at={at} now={now} kind="ago" />;

/** `since`: the time of day, and how long ago that was. `left`: how much time is left. */
export type TimeKind = "ago" | "since" | "left";

/** In UTC: the browser's script (times.tsx) changes it to the reader's time zone and keeps it up to date. */
export const Time = ({ at, now, kind }: Props & { kind: TimeKind }) => (
  <time dateTime={at} title={timeTitle(kind, new Date(at), "UTC")} data-time={kind}>
    {timeText(kind, new Date(at), new Date(now), "UTC")}
  </time>
);

export function timeText(kind: TimeKind, at: Date, now: Date, timeZone: string): string {
  if (kind === "left") return leftInWords(at, now);
  return kind === "ago" ? agoInWords(at, now) : `${timeOfDay(at, timeZone)} (${agoInWords(at, now)})`;
}

export const timeTitle = (kind: TimeKind, at: Date, timeZone: string): string =>
  (kind === "left" ? "until " : "") + exactTime(at, timeZone);

const relativeTime = new Intl.RelativeTimeFormat("en");

/** "just now", "5 minutes ago", "2 hours ago". */
export function agoInWords(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  return minutes < 60
    ? relativeTime.format(-minutes, "minute")
    : relativeTime.format(-Math.floor(minutes / 60), "hour");
}

/** "21 h 40 min left". */
export function leftInWords(until: Date, now: Date): string {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return "time is up";
  if (minutes === 1) return "less than a minute left";
  const hours = Math.floor(minutes / 60);
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])];
  return `${parts.join(" ")} left`;
}

/** "21 Nov 2026, 13:04:05 UTC". */
export const exactTime = (at: Date, timeZone = "UTC"): string => formatIn(timeZone).format(at);

/** "13:04 UTC"; without a name for the reader's own zone. */
const timeOfDay = (at: Date, timeZone: string): string => {
  const [, time] = /(\d\d:\d\d):\d\d/.exec(exactTime(at, timeZone)) ?? [];
  return timeZone === "UTC" ? `${time} UTC` : `${time}`;
};

/** A page has hundreds of times, and creating a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const date = { day: "numeric", month: "short", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { ...date, ...time, timeZone });
  formats.set(timeZone, format);
  return format;
}
