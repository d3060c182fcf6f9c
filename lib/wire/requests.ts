import { z } from "zod";
import { limits } from "@/lib/room/limits";
import { longText, text, textList, typeError, version } from "./fields";

/** The refusal of a body, or of what a tool is given, that is no object. */
export const objectError = {
  error: ({ input }: { input?: unknown }) => typeError(input, "a JSON object"),
};

const participantSpec = z.object(
  {
    role: text("a role", { characters: limits.roleCharacters }),
    display_name: text("a name", { characters: limits.displayNameCharacters }).optional(),
    knows: textList("what this participant knows"),
    needs_to_determine: textList("what this participant must find out"),
    instructions: longText("private instructions").optional(),
  },
  objectError,
);

const { min, max } = limits.participants;
const participantCount = `must have ${min} to ${max} entries: send one object with a role per participant, yourself first.`;
const ttlError = `must be a number above 0 and at most ${limits.ttlHours}: send the hours that the room shall live, or leave it out for ${limits.ttlHours}.`;

/** POST /api/rooms (specification, "Create room"; decisions §3). */
export const createRoomRequest = z.object(
  {
    title: text("a title", { characters: limits.titleCharacters }),
    brief: longText("the background").optional(),
    goal: longText("the goal"),
    ttl_hours: z
      .number({ error: ttlError })
      .positive({ error: ttlError })
      .max(limits.ttlHours, { error: ttlError })
      .meta({ description: "after how many hours the room is deleted, fractions allowed" })
      .default(limits.ttlHours),
    participants: z
      .array(participantSpec, {
        error: ({ input }) => typeError(input, `a list of ${min} to ${max} participants`),
      })
      .min(min, { error: participantCount })
      .max(max, { error: participantCount })
      .meta({ description: "all who take part, yourself first, with different roles" }),
  },
  objectError,
);
export type CreateRoomRequest = z.infer<typeof createRoomRequest>;
/** The same as callers send it: what has a default may be left out. */
export type CreateRoomBody = z.input<typeof createRoomRequest>;

/** Calls without a body of their own; one that is sent must be JSON all the same. */
export const emptyRequest = z.object({}, objectError);

/** POST …/messages. */
export const messageRequest = z.object({ content: longText("the message") }, objectError);
export type MessageRequest = z.infer<typeof messageRequest>;

/** POST …/questions. */
export const questionRequest = z.object(
  {
    question: longText("the question"),
    blocking: z
      .boolean({ error: "has the wrong type: send true or false, or leave it out for true." })
      .meta({ description: "whether the room can't be agreed before the question is resolved" })
      .default(true),
    addressed_to_participant_id: z
      .string({
        error: "has the wrong type: send a participant's id (prt_…), or leave it out to ask anyone.",
      })
      .meta({
        description: "the id (prt_…) of the participant that is asked; left out, anyone may resolve it",
      })
      .optional(),
  },
  objectError,
);
export type QuestionRequest = z.infer<typeof questionRequest>;

/** POST …/questions/:qid/resolve. */
export const resolveRequest = z.object(
  { resolution: longText("the resolution, with the verified facts") },
  objectError,
);
export type ResolveRequest = z.infer<typeof resolveRequest>;

/** PUT …/contract. `base_version` is the version that the caller started from; 0 = none yet (decisions §8). */
export const contractRequest = z.object(
  {
    markdown: text("the contract in Markdown", { bytes: limits.contractBytes }),
    base_version: version
      .meta({ description: "the version that you started from, 0 = there was none" })
      .optional(),
  },
  objectError,
);
export type ContractRequest = z.infer<typeof contractRequest>;

/** The version that the caller of agree and finalize has read (decisions §8). */
export const readVersion = version.meta({ description: "the version that you have read" });

/**
 * POST …/agree and …/finalize. Without the field the current version is meant (specification, "Agree / finalize"), and
 * other fields are ignored (decisions §3); but whoever names a version by another name must not agree to one unread.
 */
export const agreeRequest = z
  .looseObject({ contract_version: readVersion.optional() }, objectError)
  .refine(
    (body) => body.contract_version !== undefined || !Object.keys(body).some((name) => /version/i.test(name)),
    { path: ["contract_version"], error: "is missing: send the version that you have read by this name." },
  );
export type AgreeRequest = z.infer<typeof agreeRequest>;

const sinceError =
  "must be a timestamp with time zone such as 2026-01-31T09:30:00.000Z: send the `at` of the last event you saw, or leave it out.";
const afterError =
  "must be an integer of at least 0: send the `seq` of the last event you saw, or leave it out.";

const waitError =
  "must be a number of seconds from 0 to 25: the call is held so long while there is nothing newer.";

/** GET …/events. `since` by time or `after` by number, not both (decisions §8, §12). */
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

/** POST /r/… and /o/…: what the button of the page sends. */
export const deletionQuery = z.object({
  delete: z.literal("yes", {
    error:
      "is missing, so nothing was deleted: only the button of the page deletes by this address. The calls of the room go to /api/rooms/<room_id>/…; get this address with .md at its end to read them.",
  }),
});

/** Calls that take no query (a token apart). */
export const emptyQuery = z.object({});
