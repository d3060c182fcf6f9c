const KB = 1024;

/** Sizes and counts (docs/interface.md#limits). Bytes are UTF-8, characters are code points. */
export const limits = {
  participants: { min: 2, max: 8 },
  messages: 500,
  questions: 200,
  roomBytes: 4 * KB * KB,
  textBytes: 32 * KB,
  contractBytes: 128 * KB,
  titleCharacters: 200,
  roleCharacters: 64,
  displayNameCharacters: 100,
  listEntries: 100,
  listEntryBytes: 2 * KB,
  ttlHours: 24,
  waitSeconds: 25,
} as const;

/**
 * How many calls one client may make in how many seconds, unless configured otherwise (docs/interface.md#rate-limits).
 */
export const rateLimits = {
  write: { calls: 60, windowSeconds: 60 },
  create: { calls: 10, windowSeconds: 3_600 },
} as const;

/**
 * How many calls may wait for events at once, streams included, unless configured otherwise. One link has at most a third
 * of its room's places, so that nobody takes them all.
 */
export const waitingLimits = { perRoom: 100, perClient: 100, linksPerRoom: 3 } as const;

/** The name of a rate limit. */
export type RateLimit = keyof typeof rateLimits;

const encoder = new TextEncoder();

/** The length of a text in UTF-8 bytes. */
export const byteLength = (text: string): number => encoder.encode(text).byteLength;

/** Whether a text is longer than `max` UTF-8 bytes. Cheap for short texts: a UTF-16 unit is 1 to 3 bytes. */
export function exceedsBytes(text: string, max: number): boolean {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: it only saves counting
  if (text.length > max) return true;
  // Stryker disable next-line ConditionalExpression,EqualityOperator: it only saves counting
  if (text.length * 3 <= max) return false;
  return byteLength(text) > max;
}
