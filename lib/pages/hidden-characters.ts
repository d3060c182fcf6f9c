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

const NEEDED = [
  // A byte order mark.
  String.raw`^\uFEFF`,
  // What joins emoji to one picture, and what asks for a picture or for plain text.
  String.raw`(?<=[\p{ExtPict}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D(?=\p{ExtPict})`,
  String.raw`(?<=\p{Emoji})[\uFE0E\uFE0F]`,
  String.raw`(?<=[${JOINING}])[\u200C\u200D]`,
  String.raw`(?<=[${UNSPACED}])\u200B(?=[${UNSPACED}])`,
  // A selector after a character that has variants.
  String.raw`(?<=[\p{scx=Han}\p{scx=Mymr}\p{Sm}])[\uFE00-\uFE0D]`,
  String.raw`(?<=\p{scx=Han})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{scx=Mong})[\u180B-\u180D\u180F]`,
].join("|");

const INVISIBLE = String.raw`(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]`;

/** The signs of living languages carry up to about five marks; a higher pile covers the lines above and below. */
const HIGHEST_PILE = 8;

/** A flag, which is no hidden text though it is spelled in characters that otherwise are. */
export const FLAG = FLAGS.join("|");

/**
 * Characters that show nothing or change how others are read, as the source of a regular expression (flag u): overrides
 * of the writing direction, zero-width and other ignorable characters, controls, and combining marks piled higher than
 * any language needs. Not joiners and selectors where emoji and scripts need them. The same character several times in
 * a row is one match.
 */
export const HIDDEN = String.raw`(?!${NEEDED})(?<one>${INVISIBLE})\k<one>*|(?<=\p{M}{${HIGHEST_PILE}})\p{M}+`;

function asTags(letters: string): string {
  return [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
}
