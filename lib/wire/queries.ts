import { z } from "zod";
import { limits } from "@/lib/room/limits";
import { objectError } from "./requests";

const sinceError =
  "must be a timestamp with time zone such as 2026-01-31T09:30:00.000Z: send the `at` of the last event you saw, or leave it out.";
const afterError =
  "must be an integer of at least 0: send the `seq` of the last event you saw, or leave it out.";

const waitError =
  "must be a number of seconds from 0 to 25: the call is held so long while there is nothing newer.";

/** GET …/events. `since` by time or `after` by number, not both (docs/interface.md#read-events). */
export const eventsQuery = z
  .object({
    // In a query string an unescaped "+" of a time zone arrives as a space.
    since: z
      .string()
      .meta({
        format: "date-time",
        description: "The `at` of the last event seen: only what is newer comes.",
      })
      .transform((value) => value.replace(" ", "+"))
      .pipe(z.iso.datetime({ offset: true, error: sinceError }))
      // Before 1970 there was no event, and far before it PostgreSQL has no time.
      .transform((value) => new Date(Math.max(Date.parse(value), 0)))
      .optional(),
    after: z
      .string()
      .regex(/^\d{1,9}$/, { error: afterError })
      .meta({
        type: "integer",
        minimum: 0,
        description: "The `seq` of the last event seen; instead of since.",
      })
      .transform(Number)
      .optional(),
    wait: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/, { error: waitError })
      .meta({
        type: "number",
        minimum: 0,
        maximum: limits.waitSeconds,
        description: "How many seconds the call is held while there is nothing newer.",
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

/** The same for a tool of /mcp, which waits unless it is told otherwise. */
export const eventsRequest = z.object(
  {
    after: z
      .int({ error: afterError })
      .min(0, { error: afterError })
      .max(999_999_999, { error: afterError })
      .meta({ description: "The seq of the last event you saw; left out, the whole timeline comes back." })
      .optional(),
    wait_seconds: z
      .number({ error: waitError })
      .min(0, { error: waitError })
      .max(limits.waitSeconds, { error: waitError })
      .meta({ description: `How long to wait for something newer, at most ${limits.waitSeconds} seconds.` })
      .default(limits.waitSeconds),
  },
  objectError,
);

/** GET /r/… and /o/…: which version to show, whether as changes, and whether all of a very long room. */
export const pageQuery = z
  .object({
    version: z.coerce.number().int().optional().catch(undefined),
    changes: z.string().optional(),
    all: z.string().optional(),
  })
  .transform(({ version, changes, all }) => ({
    version,
    changes: changes !== undefined,
    whole: all !== undefined,
  }));

/** Calls that take no query (a token apart). */
export const emptyQuery = z.object({});
