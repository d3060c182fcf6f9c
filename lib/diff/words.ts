/**
 * A text in the units in which people compare: words and numbers, each sign that is a word by itself in a script
 * without spaces, emoji, runs of spaces, line breaks, other signs. Joined they are the text.
 */
export const wordsOf = (text: string): string[] => text.match(units) ?? [];

/** How many of a text's units are words or numbers. */
export const countWords = (text: string): number => wordsOf(text).filter(isWord).length;

/** Whether there is a letter or a digit in a text. */
export const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}]`;
const joiners = String.raw`\p{M}\u200C\u200D`;

const units = new RegExp(
  [
    String.raw`(?:(?!${unspaced})[\p{L}\p{N}_](?:(?!${unspaced})[\p{L}\p{N}_${joiners}]|[.,:'’](?=[\p{L}\p{N}]))*)`,
    String.raw`\p{ExtPict}[\p{ExtPict}\p{Emoji_Modifier}\u200D\uFE0F]*`,
    String.raw`\n|[^\S\n]+`,
    // Any other sign, with the marks that stand on it.
    `.[${joiners}]*`,
  ].join("|"),
  "gsu",
);
