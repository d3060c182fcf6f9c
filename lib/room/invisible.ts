/**
 * What arranges or changes characters of one script and shows nothing elsewhere, though Unicode does not call it default
 * ignorable: the Syriac abbreviation mark, joiners of Tifinagh and of Brahmi numbers, controls of Egyptian hieroglyphs and
 * marks of damage to them, the filler of Khitan, the selector of Duployan, modifiers of Znamenny neumes and of
 * SignWriting. For a character class with flag u.
 */
export const SCRIPT_CONTROLS = String.raw`\u070F\u2D7F\u{1107F}\u{13430}-\u{13440}\u{13447}-\u{13455}\u{16FE4}\u{1BC9D}\u{1CF42}-\u{1CF46}\u{1DA9B}-\u{1DA9F}\u{1DAA1}-\u{1DAAF}`;

/**
 * Characters that show nothing, or that change how others are read: controls, the characters that Unicode calls default
 * ignorable (zero-width characters, soft hyphen, variation selectors, tags, Hangul fillers), controls of the writing
 * direction, separators of lines and of interlinear notes, object replacement characters, unassigned characters (some fonts
 * draw them as blanks, and Hebrew's are written from right to left) other than future emoji, and what only arranges the
 * characters of one script; except tab, line feed and carriage return. The source of a regular expression with flag u;
 * redaction has its own list.
 */
export const INVISIBLE = String.raw`(?![\t\n\r]|\p{ExtPict})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cn}\u2028\u2029\uFFF9-\uFFFC${SCRIPT_CONTROLS}]`;

/** Signs that are drawn as blanks: in Braille, music and Egyptian. For a character class with flag u. */
export const EMPTY_SIGNS = String.raw`\u2800\u{1D159}\u{13441}\u{13442}`;

/** White space, and signs that are drawn as blanks. The source of a regular expression. */
export const BLANK = String.raw`[\p{White_Space}${EMPTY_SIGNS}]`;

/** Whether a text has a visible character (docs/interface.md#requests). */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

const VISIBLE = new RegExp(`(?!${BLANK}|${INVISIBLE})[^]`, "u");
