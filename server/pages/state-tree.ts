/** The header in which Next's script describes the page that it shows. Next responds with 500 if it can't parse it. */
export const stateTreeHeader = "next-router-state-tree";

/** Twice what the pages of this service need. Next's parser blocks the process for seconds on a thousand levels. */
const MAX_DEPTH = 12;
const MAX_TREES = 48;

/** Whether Next can parse the header quickly, or there is none. */
export function isStateTree(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  try {
    return isTree(JSON.parse(decodeURIComponent(String(header))), { left: MAX_TREES });
  } catch {
    return false;
  }
}

/** A segment of the path, the tree below it, and up to four more fields. Counts the trees in `count`. */
function isTree(value: unknown, count: { left: number }, depth = 1): boolean {
  if (depth > MAX_DEPTH || count.left-- === 0) return false;
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, below, address, marker, hint, ...more] = value;
  const isKnown = [
    typeof segment === "string" || isParameter(segment),
    isRecord(below) && Object.values(below).every((tree) => isTree(tree, count, depth + 1)),
    address == null || isTexts(address, 2),
    marker == null || markers.includes(marker),
    hint == null || typeof hint === "number",
    more.every((text) => typeof text === "string"),
  ];
  return !isKnown.includes(false);
}

const markers = ["refetch", "inside-shared-layout", "metadata-only"];

/** A parameter in the path: its name, value, kind (always "d" in this service) and siblings. */
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
