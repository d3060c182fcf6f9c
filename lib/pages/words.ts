/**
 * A text in the units in which people compare: words and numbers, each sign that is a word by itself in a script
 * without spaces, emoji, runs of spaces, line breaks, other signs. Joined they are the text.
 */
export const wordsOf = (text: string): string[] => text.match(UNITS) ?? [];

/** How many of a text's units are words or numbers. */
export const countWords = (text: string): number => wordsOf(text).filter(isWord).length;

/** Whether there is a letter or a digit in a text. */
export const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}]`;
const JOINERS = String.raw`\p{M}\u200C\u200D`;

const UNITS = new RegExp(
  [
    String.raw`(?:(?!${UNSPACED})[\p{L}\p{N}_](?:(?!${UNSPACED})[\p{L}\p{N}_${JOINERS}]|[.,:'’](?=[\p{L}\p{N}]))*)`,
    String.raw`\p{ExtPict}[\p{ExtPict}\p{Emoji_Modifier}\u200D\uFE0F]*`,
    String.raw`\n|[^\S\n]+`,
    // Any other sign, with the marks that stand on it.
    `.[${JOINERS}]*`,
  ].join("|"),
  "gsu",
);
