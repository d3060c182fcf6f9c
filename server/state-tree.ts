/** The header in which Next's script says what of the page it shows. Next answers 500 where it can't read it. */
export const stateTreeHeader = "next-router-state-tree";

/** Whether Next can read the header; there need be none. */
export function isStateTree(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  try {
    return isTree(JSON.parse(decodeURIComponent(String(header))));
  } catch {
    return false;
  }
}

/** A segment of the path, what is below it, and up to four notes about it. */
function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, below, address, marker, hint, ...more] = value;
  const isKnown = [
    typeof segment === "string" || isParameter(segment),
    isRecord(below) && Object.values(below).every(isTree),
    address == null || isTexts(address, 2),
    marker == null || markers.includes(marker),
    hint == null || typeof hint === "number",
    more.every((text) => typeof text === "string"),
  ];
  return !isKnown.includes(false);
}

const markers = ["refetch", "inside-shared-layout", "metadata-only"];

/** A part of the path that stands for a parameter: its name, its value, its kind (of which our pages have one), its siblings. */
const isParameter = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 4 &&
  isTexts(value.slice(0, 3), 3) &&
  value[2] === "d" &&
  (value[3] === null || isTexts(value[3]));

const isTexts = (value: unknown, length?: number): boolean =>
  Array.isArray(value) &&
  value.every((text) => typeof text === "string") &&
  (length === undefined || value.length === length);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
