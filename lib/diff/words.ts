/** Splits a text into what people compare: words, numbers, emoji, characters of unspaced scripts, spaces, line breaks … */
export const wordsOf = (text: string): string[] => text.match(units) ?? [];

/** The number of words and numbers in a text. */
export const countWords = (text: string): number => wordsOf(text).filter(isWord).length;

/** Whether a text contains a letter or a digit. */
export const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}]`;
const joiners = String.raw`\p{M}\u200C\u200D`;

const units = new RegExp(
  [
    String.raw`(?:(?!${unspaced})[\p{L}\p{N}_](?:(?!${unspaced})[\p{L}\p{N}_${joiners}]|[.,:'’](?=[\p{L}\p{N}]))*)`,
    String.raw`\p{ExtPict}[\p{ExtPict}\p{Emoji_Modifier}\u200D\uFE0F]*`,
    String.raw`\n|[^\S\n]+`,
    // Any other character, with its combining marks.
    `.[${joiners}]*`,
  ].join("|"),
  "gsu",
);
