import { z } from "zod";
import { limits } from "@/lib/room/limits";
import { objectError } from "./fields";

const sinceError =
  "must be a timestamp with time zone such as 2026-01-31T09:30:00.000Z: send the `at` of the last event you saw, or leave it out.";
const afterError =
  "must be an integer of at least 0: send the `seq` of the last event you saw, or leave it out.";

const waitError = "must be a number of seconds from 0 to 25: the longest wait for a newer event.";

const after = z
  .string()
  .regex(/^\d{1,9}$/, { error: afterError })
  .transform(Number)
  .optional();

/**
 * Writes to a room: the last event that the client has read; the response has what came after
 * (docs/interface.md#write-responses).
 */
export const writeQuery = z.object({
  after: after.meta({
    type: "integer",
    minimum: 0,
    description: "The `seq` of the last event seen: the response has all events after it.",
  }),
});

const afterInteger = z
  .int({ error: afterError })
  .min(0, { error: afterError })
  .max(999_999_999, { error: afterError });

/** The same for the tools of /mcp. */
export const writeRequest = z.object({
  after: afterInteger
    .meta({ description: "the last_seq that you have read: the result has all events after it" })
    .optional(),
});

/** GET …/events. `since` by time or `after` by number, not both (docs/interface.md#read-events). */
export const eventsQuery = z
  .object({
    // In a query string an unescaped "+" of a time zone arrives as a space.
    since: z
      .string()
      .meta({
        format: "date-time",
        description: "The `at` of the last event seen: only newer events are returned.",
      })
      .transform((value) => value.replace(" ", "+"))
      .pipe(z.iso.datetime({ offset: true, error: sinceError }))
      // Before 1970 there was no event, and far before it PostgreSQL has no time.
      .transform((value) => new Date(Math.max(Date.parse(value), 0)))
      .optional(),
    after: after.meta({
      type: "integer",
      minimum: 0,
      description: "The `seq` of the last event seen; instead of since.",
    }),
    wait: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/, { error: waitError })
      .meta({
        type: "number",
        minimum: 0,
        maximum: limits.waitSeconds,
        description: "How many seconds to wait for a newer event.",
      })
      .transform(Number)
      .refine((seconds) => seconds <= limits.waitSeconds, { error: waitError })
      .optional(),
  })
  .refine(({ since, after }) => since === undefined || after === undefined, {
    path: ["since"],
    error: "can't be sent together with after: send one of the two.",
  });
export type EventsQuery = z.output<typeof eventsQuery>;

/** The same for a tool of /mcp, which waits by default. */
export const eventsRequest = z.object(
  {
    after: afterInteger
      .meta({ description: "the last_seq that you have read; left out, the whole timeline is returned" })
      .optional(),
    wait_seconds: z
      .number({ error: waitError })
      .min(0, { error: waitError })
      .max(limits.waitSeconds, { error: waitError })
      .meta({ description: `how long to wait for something newer, at most ${limits.waitSeconds}` })
      .default(limits.waitSeconds),
  },
  objectError,
);

const versionError = "must be the number of a version of the contract; 0 stands for the empty text.";
const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/, { error: versionError })
  .transform(Number)
  .optional();
const versionInteger = z.int({ error: versionError }).min(0, { error: versionError }).optional();
const aboutFrom = "the older version, 0 = the empty text; left out, the one before `to`";
const aboutTo = "the newer version; left out, the current one";

/** GET …/contract/diff (docs/interface.md#contract-versions). */
export const diffQuery = z.object({
  from: versionNumber.meta({ type: "integer", minimum: 0, description: aboutFrom }),
  to: versionNumber.meta({ type: "integer", minimum: 0, description: aboutTo }),
});
export type DiffQuery = z.output<typeof diffQuery>;

/** The same for a tool of /mcp. */
export const diffRequest = z.object({
  from: versionInteger.meta({ description: aboutFrom }),
  to: versionInteger.meta({ description: aboutTo }),
});

/** GET /r/…, /a/… and /o/…: which version to show, whether its changes, and which part of all of a very long room. */
export const pageQuery = z
  .object({
    version: z.coerce.number().int().optional().catch(undefined),
    changes: z.string().optional(),
    all: z.string().optional(),
  })
  .transform(({ version, changes, all }) => ({
    version,
    changes: changes !== undefined,
    /** Counted from 1; undefined for the first view of the room, which leaves out what is long. */
    part: all === undefined ? undefined : /^[1-9]\d{0,3}$/.test(all) ? Number(all) : 1,
  }));
export type PageQuery = z.output<typeof pageQuery>;

/** The query of a page. Of a field that is sent several times, the last counts. */
export const readPageQuery = (query: URLSearchParams): PageQuery =>
  pageQuery.parse(Object.fromEntries(query));

/** Requests that take no query (a token apart). */
export const emptyQuery = z.object({});
