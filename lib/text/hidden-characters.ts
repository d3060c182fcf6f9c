import { EMPTY_SIGNS, INVISIBLE, SCRIPT_CONTROLS } from "@/lib/room/invisible";

// Scripts in which a joiner or non-joiner after a letter changes the word.
const JOINING =
  "Adlm Arab Bali Beng Deva Gujr Guru Java Khmr Knda Mand Mlym Mong Mymr Nkoo Orya Phag Sinh Syrc Taml Telu Tibt"
    .split(" ")
    .map((script) => String.raw`\p{scx=${script}}`)
    .join("");

// Scripts without spaces between words, where a zero-width space allows a line break.
const UNSPACED = String.raw`\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}`;

// Scripts with controls of their own (SCRIPT_CONTROLS). The neumes of Znamenny are of no script.
const WITH_CONTROLS = String.raw`\p{scx=Tfng}\p{scx=Brah}\p{scx=Egyp}\p{scx=Kits}\p{scx=Dupl}\p{scx=Sgnw}\u{1CF50}-\u{1CFC3}`;

// England, Scotland and Wales: the only flags of tag characters in fonts.
const FLAGS = ["gbeng", "gbsct", "gbwls"].map((name) => `\u{1F3F4}${asTags(name)}\u{E007F}`);

// Each pattern begins with its character, so that other characters fail quickly.
const NEEDED_BY_SCRIPT = [
  // A byte order mark.
  String.raw`\uFEFF(?<=^\uFEFF)`,
  // The joiner of emoji, and the selectors of picture or text style.
  String.raw`\u200D(?<=[\p{ExtPict}\u{1F3FB}-\u{1F3FF}\uFE0F]\u200D)(?=\p{ExtPict})`,
  String.raw`[\uFE0E\uFE0F](?<=\p{ExtPict}[^])`,
  // The selector of a keycap.
  String.raw`\uFE0F(?<=[0-9#*]\uFE0F)(?=\u20E3)`,
  String.raw`[\u200C\u200D](?<=[${JOINING}][^])`,
  String.raw`\u200B(?<=[${UNSPACED}]\u200B)(?=[${UNSPACED}])`,
  // A variation selector after a character that has variants.
  String.raw`[\uFE00-\uFE0D](?<=[\p{scx=Han}\p{scx=Mymr}\p{Sm}][^])`,
  String.raw`[\u{E0100}-\u{E01EF}](?<=\p{scx=Han}[^])`,
  String.raw`[\u180B-\u180D\u180F](?<=\p{scx=Mong}[^])`,
  // A control or two of one script, such as fill and rotation of SignWriting, after a character of it.
  `[${SCRIPT_CONTROLS}](?<=(?![${SCRIPT_CONTROLS}])[${WITH_CONTROLS}][${SCRIPT_CONTROLS}]?[^])`,
  // The Syriac abbreviation mark stands before its letters.
  String.raw`\u070F(?=(?!\u070F)\p{scx=Syrc})`,
  // The space between words in Braille.
  String.raw`\u2800(?<=[\u2801-\u28FF]\u2800)(?=[\u2801-\u28FF])`,
].join("|");

/** The ninth and further combining marks on one character, which cover other lines. Languages use up to about five. */
const STACKED_MARKS = String.raw`\p{M}(?<=\p{M}{9})\p{M}*`;

/** The line ends of Markdown, of Unicode (https://www.unicode.org/reports/tr14/) and of programming languages. */
export const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** A flag of tag characters. Elsewhere tag characters are hidden text. */
export const FLAG = FLAGS.join("|");

const INVISIBLE_OR_EMPTY = `(?:${INVISIBLE}|[${EMPTY_SIGNS}])`;

/**
 * A character that shows nothing or changes how others are displayed (lib/room/invisible.ts), unless emoji or scripts need
 * it there. Like all patterns here, the source of a regular expression with the flag u. The class comes first for speed.
 */
const ONE_HIDDEN = `(?=${INVISIBLE_OR_EMPTY})(?!${NEEDED_BY_SCRIPT})[^]`;

/** The same in any place, except the style selectors after emoji. */
const ONE_INVISIBLE = String.raw`(?=${INVISIBLE_OR_EMPTY})(?!(?<=\p{ExtPict})[\uFE0E\uFE0F])[^]`;

/** Hidden characters, or too many combining marks. The same character several times in a row is one match. */
export const HIDDEN = String.raw`(?<one>${ONE_HIDDEN})\k<one>*|${STACKED_MARKS}`;

/** The same, but any hidden characters in a row are one match. */
export const HIDDEN_RUN = `(?:${ONE_HIDDEN})+|${STACKED_MARKS}`;

/** The same for terminals: also where emoji and scripts need the characters. */
export const INVISIBLE_RUN = `(?:${ONE_INVISIBLE})+|${STACKED_MARKS}`;

function asTags(letters: string): string {
  return [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
}
