/** The length of all strings in a JSON-like value, in UTF-16 units. */
export function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 0;
  let length = 0;
  for (const inner of Object.values(value)) length += textLength(inner);
  return length;
}
