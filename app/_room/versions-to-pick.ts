/** Beside the ends and the neighbours of what is shown, the newest are what people look for. */
const newest = 8;

/** The contract versions that the picker offers, ascending: all of a few; of many the first, the newest, and those around `shown`. */
export const versionsToPick = (current: number, shown: number): number[] =>
  Array.from({ length: current }, (_, index) => index + 1).filter(
    (version) => version === 1 || version > current - newest || Math.abs(version - shown) <= 1,
  );
