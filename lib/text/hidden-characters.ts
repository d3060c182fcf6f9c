import { EMPTY_SIGNS, INVISIBLE } from "@/lib/room/invisible";

// Scripts in which a joiner or non-joiner after a letter changes how a word is written, and with it what it means.
const JOINING =
  "Adlm Arab Bali Beng Deva Gujr Guru Java Khmr Knda Mand Mlym Mong Mymr Nkoo Orya Phag Sinh Syrc Taml Telu Tibt"
    .split(" ")
    .map((script) => String.raw`\p{scx=${script}}`)
    .join("");

// Scripts without spaces between words: there a zero-width space says where a line may break.
const UNSPACED = String.raw`\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}`;

// England, Scotland and Wales: the only flags spelled in tag characters that fonts know.
const FLAGS = ["gbeng", "gbsct", "gbwls"].map((name) => `\u{1F3F4}${asTags(name)}\u{E007F}`);

// Each begins with the character that it is about, so that others are passed by quickly.
const NEEDED = [
  // A byte order mark.
  String.raw`\uFEFF(?<=^\uFEFF)`,
  // What joins emoji to one picture, and what asks for a picture or for plain text.
  String.raw`\u200D(?<=[\p{ExtPict}\u{1F3FB}-\u{1F3FF}\uFE0F]\u200D)(?=\p{ExtPict})`,
  String.raw`[\uFE0E\uFE0F](?<=\p{Emoji}[^])`,
  String.raw`[\u200C\u200D](?<=[${JOINING}][^])`,
  String.raw`\u200B(?<=[${UNSPACED}]\u200B)(?=[${UNSPACED}])`,
  // A selector after a character that has variants.
  String.raw`[\uFE00-\uFE0D](?<=[\p{scx=Han}\p{scx=Mymr}\p{Sm}][^])`,
  String.raw`[\u{E0100}-\u{E01EF}](?<=\p{scx=Han}[^])`,
  String.raw`[\u180B-\u180D\u180F](?<=\p{scx=Mong}[^])`,
  // The space between words in Braille.
  String.raw`\u2800(?<=[\u2801-\u28FF]\u2800)(?=[\u2801-\u28FF])`,
].join("|");

/**
 * Marks above the eighth on one sign. The signs of living languages carry up to about five; a higher pile covers the
 * lines above and below.
 */
const PILE = String.raw`\p{M}(?<=\p{M}{9})\p{M}*`;

/** What ends a line for some reader: of Markdown, of Unicode (UAX #14), or of a programming language. */
export const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** A flag, which is no hidden text though it is spelled in characters that otherwise are. */
export const FLAG = FLAGS.join("|");

const UNSEEN = `(?:${INVISIBLE}|[${EMPTY_SIGNS}])`;

/**
 * A character that shows nothing or changes how others are read (lib/room/invisible.ts), unless it stands where emoji or
 * scripts need it. Like all here the source of a regular expression with flag u; the class comes first for speed.
 */
const ONE_HIDDEN = `(?=${UNSEEN})(?!${NEEDED})[^]`;

/** The same wherever it stands, but for the request for a picture or for plain text after an emoji. */
const ONE_INVISIBLE = String.raw`(?=${UNSEEN})(?!(?<=\p{ExtPict})[\uFE0E\uFE0F])[^]`;

/** Hidden characters, or marks piled too high. The same character several times in a row is one match. */
export const HIDDEN = String.raw`(?<one>${ONE_HIDDEN})\k<one>*|${PILE}`;

/** The same, any in a row. */
export const HIDDEN_RUN = `(?:${ONE_HIDDEN})+|${PILE}`;

/** The same without regard to emoji and scripts, for terminals, which may act on each of them. */
export const INVISIBLE_RUN = `(?:${ONE_INVISIBLE})+|${PILE}`;

function asTags(letters: string): string {
  return [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
}
