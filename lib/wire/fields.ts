import { z } from "zod";
import { type Issue, RoomError } from "@/lib/room/errors";
import { hasVisible } from "@/lib/room/invisible";
import { exceedsBytes, limits } from "@/lib/room/limits";

/** The schemas that OpenAPI describes under a name of their own: what clients send, and what responses contain. */
export const requestSchemas = z.registry<{ id: string }>();
export const responseSchemas = z.registry<{ id: string }>();

/** The schema of a JSON object that clients send. */
export const requestBody = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.object(shape, objectError).register(requestSchemas, { id: name });

/** The schema of a JSON object in responses. */
export const responseBody = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.object(shape).register(responseSchemas, { id: name });

/** A time, and an id, in responses. */
export const at = z.iso.datetime();
export const id = z.string();
export const roomStatus = z.enum(["open", "agreed", "ended"]);

const turnBody = responseBody("Turn", {
  participant_id: id,
  role: z.string(),
  waits_for: z.literal("person").optional(),
  reason: z.string(),
});
export type TurnBody = z.infer<typeof turnBody>;

/** The state of the room: part of every response about a room. */
export const standing = {
  room_status: roomStatus,
  whose_turn: z.array(turnBody),
  what_you_should_do_next: z.string(),
  last_activity_at: at,
  last_seq: z.int(),
};
export type StandingBody = z.infer<z.ZodObject<typeof standing>>;

/** How many values were replaced, and in which fields of the request (docs/interface.md#redaction). */
export const redaction = {
  redactions: z.int().optional(),
  redacted_fields: z.array(z.string()).optional(),
  redaction_notice: z.string().optional(),
};

/**
 * Parses a value by its schema; `whole` is what the message calls the value itself. Throws RoomError `invalid` that lists
 * every wrong field, or `too_large` if only sizes are wrong (docs/interface.md#status-codes).
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues: Issue[] = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = issues;
  const reason = result.error.issues.every(isAboutSize) ? "too_large" : "invalid";
  throw new RoomError(reason, `${first?.path || whole} ${first?.message}`, { issues });
}

const isAboutSize = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.tooLarge === true;

/** The error of a body, or of the arguments of a tool, that is not an object. */
export const objectError = { error: ({ input }: { input?: unknown }) => typeError(input, "a JSON object") };

/** Requests without fields; a body that is sent must still be a JSON object. */
export const emptyRequest = z.object({}, objectError);

/** Marks an issue about size: the response is 413 instead of 400 (docs/interface.md#status-codes). */
export const tooLarge = { tooLarge: true } as const;

type Size = { bytes: number } | { characters: number };

/**
 * A text that enters a room: with a visible character, storable (no NUL, no lone surrogate), within `size` (bytes are
 * UTF-8, characters are code points; docs/interface.md#limits). It comes out exactly as sent.
 */
export const text = (what: string, size: Size) =>
  z
    .string({ error: ({ input }) => typeError(input, `${what}, a string of ${exactSize(size)}`) })
    .superRefine((value, context) => {
      // First: to look for a visible character in 25 MB takes half a second.
      if (exceeds(value, size)) {
        const message = `is too long: send ${what} of ${exactSize(size)}.`;
        context.addIssue({ code: "custom", message, params: tooLarge });
        return;
      }
      const problem = textProblem(value, what);
      if (problem) context.addIssue({ code: "custom", message: problem });
    })
    .meta({ description: `${what}, ${sizeInWords(size)}`, minLength: 1 });

/** A text of up to 32 KB: a message, a question, a resolution, a goal … */
export const longText = (what: string) => text(what, { bytes: limits.textBytes });

/** A list of up to 100 texts of up to 2 KB each; empty when left out. */
export const textList = (what: string) =>
  z
    .array(text("an entry", { bytes: limits.listEntryBytes }), {
      error: ({ input }) => typeError(input, `${what}, a list of strings`),
    })
    .max(limits.listEntries, { error: `has too many entries: send at most ${limits.listEntries}.` })
    .meta({ description: what })
    .default([]);

const aVersion = "the number of a contract version, an integer of at least 0 (0 = there is none yet)";

/** The version of the contract that the client has read; 0 = there was none yet. */
export const version = z
  .int({
    error: ({ input }) => (input === undefined ? `is missing: send ${aVersion}.` : `must be ${aVersion}.`),
  })
  .min(0, { error: `must be ${aVersion}.` });

const idempotencyKeyError =
  "must have 1 to 255 printable characters: send a random one, such as a UUID, with each new request.";

/** Letters with their marks, digits, punctuation, symbols and the space; each code point is a character. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,255}$/u;

/** The Idempotency-Key (docs/interface.md#idempotency). Not every client knows the pattern, so its JSON Schema has none. */
export const idempotencyKey = z
  .string({ error: idempotencyKeyError })
  .refine((key) => printable.test(key), { error: idempotencyKeyError })
  .meta({ minLength: 1, maxLength: 255 });

/** What is wrong with a value of another type than `expected`, which says what to send. */
export const typeError = (input: unknown, expected: string): string => {
  if (input === undefined) return `is missing: send ${expected}.`;
  if (input === null) return `is null: send ${expected}, or leave the field out where it is optional.`;
  return `has the wrong type: send ${expected}.`;
};

function textProblem(value: string, what: string): string | null {
  if (value.trim() === "") return `is empty: send ${what}.`;
  if (!hasVisible(value)) return `is empty, as it has no visible character: send ${what}.`;
  if (value.includes("\0")) return "contains a NUL character (U+0000): leave it out.";
  if (!value.isWellFormed()) return "contains half of a surrogate pair: send well-formed Unicode.";
  return null;
}

const exceeds = (value: string, size: Size): boolean =>
  "bytes" in size
    ? exceedsBytes(value, size.bytes)
    : value.length > 2 * size.characters ||
      (value.length > size.characters && [...value].length > size.characters);

const sizeInWords = (size: Size): string =>
  "bytes" in size ? `at most ${size.bytes / 1024} KB` : `at most ${size.characters} characters`;

const exactSize = (size: Size): string =>
  "bytes" in size ? `${sizeInWords(size)} (${size.bytes} bytes of UTF-8)` : sizeInWords(size);
