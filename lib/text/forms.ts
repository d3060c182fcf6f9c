/**
 * The URL of a service as its records name it: of http or https, without a user, a query or a dot at the end of its host.
 * It has no white space, so it can't go on with words of its own where it stands in a sentence.
 */
export const SERVICE_URL =
  /^https?:\/\/(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w.~%@+/-]*)?$/;

export const ROOM_ID = /^rm_[\w-]{1,60}$/;

/** A time in UTC, such as 2026-11-24T12:00:00.000Z. */
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
