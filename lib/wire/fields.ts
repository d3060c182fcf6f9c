import { z } from "zod";
import { hasVisible } from "@/lib/room/invisible";
import { exceedsBytes, limits } from "@/lib/room/limits";

/**
 * Marks an issue of a schema that is about size: it is answered with 413 instead of 400
 * (docs/interface.md#status-codes).
 */
export const tooLarge = { tooLarge: true } as const;

type Size = { bytes: number } | { characters: number };

/**
 * A text that enters a room: with a visible character, storable (no NUL, no lone surrogate), within `size` (bytes are
 * UTF-8, characters are code points; docs/interface.md#limits). It comes out exactly as sent.
 */
export const text = (what: string, size: Size) =>
  z
    .string({ error: ({ input }) => typeError(input, `${what}, a string of ${sizeInWords(size)}`) })
    .superRefine((value, context) => {
      const problem = textProblem(value, what);
      if (problem) context.addIssue({ code: "custom", message: problem });
      else if (exceeds(value, size)) {
        const message = `is too long: send ${what} of ${sizeInWords(size)}.`;
        context.addIssue({ code: "custom", message, params: tooLarge });
      }
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

/** The version of the contract that the caller has read; 0 = there was none yet. */
export const version = z
  .int({
    error: ({ input }) => (input === undefined ? `is missing: send ${aVersion}.` : `must be ${aVersion}.`),
  })
  .min(0, { error: `must be ${aVersion}.` });

const idempotencyKeyError =
  "must have 1 to 255 printable characters: send a random one, such as a UUID, with each new call.";

/** Letters with their marks, digits, punctuation, symbols and the space; each code point is a character. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,255}$/u;

/**
 * What makes a call safe to repeat (docs/interface.md#idempotency). In its JSON Schema without the pattern, which not
 * every client knows.
 */
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
  "bytes" in size
    ? `at most ${size.bytes / 1024} KB (${size.bytes} bytes of UTF-8)`
    : `at most ${size.characters} characters`;
