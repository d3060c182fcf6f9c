const KB = 1024;

/** Sizes and counts (docs/interface.md#limits). Bytes are UTF-8, characters are code points. */
export const limits = {
  participants: { min: 2, max: 8 },
  messages: 500,
  questions: 200,
  contractVersions: 200,
  roomBytes: 4 * KB * KB,
  textBytes: 32 * KB,
  contractBytes: 128 * KB,
  edits: 50,
  /** Of all edits of a request together, in UTF-16 units: enough to replace a contract with another one. */
  editsLength: 256 * KB,
  linkReplacements: 5,
  /** Idempotency keys of a participant's requests that appended no event. Those with an event are limited by the events. */
  keysWithoutEvent: 1_000,
  titleCharacters: 200,
  roleCharacters: 64,
  displayNameCharacters: 100,
  listEntries: 100,
  listEntryBytes: 2 * KB,
  ttlHours: 24,
  waitSeconds: 25,
} as const;

/**
 * About the most that a stored version of the contract takes, in bytes. The limit applies before redaction, and the
 * marker of 31 bytes that replaces a value of four characters makes a text of such values about four times as long.
 */
export const storedContractBytes = 4 * limits.contractBytes;

/**
 * The largest form that is read, in bytes: all texts that a room may hold, with each line end written as two characters, as
 * browsers do, and what the browser puts between the fields.
 */
export const formLimit = 2 * limits.roomBytes + 256 * KB;

/**
 * How many webhooks a room and devices a link may have, and how many notifications are delivered for one room and to
 * one host, unless configured otherwise. More wait, and a newer one takes the place of an older one
 * (docs/interface.md#notifications).
 */
export const deliveryLimits = {
  webhooksPerRoom: 10,
  devicesPerLink: 5,
  perRoom: { requests: 30, windowSeconds: 60 },
  perHost: { requests: 60, windowSeconds: 60 },
  perPushService: { requests: 6_000, windowSeconds: 60 },
} as const;

/** How many requests a client may send in how many seconds, unless configured otherwise (docs/interface.md#rate-limits). */
export const rateLimits = {
  write: { requests: 60, windowSeconds: 60 },
  create: { requests: 10, windowSeconds: 3_600 },
} as const;

/**
 * How many requests may wait for events concurrently, streams included, unless configured otherwise. One link may have
 * at most a third of its room's, and a fiftieth of them is kept for each link that has fewer, so that several links do
 * not take them all.
 */
export const waitingLimits = { perRoom: 100, perClient: 100, linksPerRoom: 3, keptPerLink: 50 } as const;

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
