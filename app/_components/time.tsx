import { agoInWords, exactTime, leftInWords } from "./time-words";

type Props = { at: string; now: string };

/** When something happened, relative; the exact time on hover. */
export const Ago = ({ at, now }: Props) => (
  <time dateTime={at} title={exactTime(new Date(at))} data-time="ago">
    {agoInWords(new Date(at), new Date(now))}
  </time>
);

/** How long the room still lives. */
export const TimeLeft = ({ at, now }: Props) => (
  <time dateTime={at} title={`until ${exactTime(new Date(at))}`} data-time="left">
    {leftInWords(new Date(at), new Date(now))}
  </time>
);
