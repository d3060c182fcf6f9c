/**
 * Whether a reader sees that a text is struck out or underlined: a line through "−" looks like the sign itself, and one
 * through or under "二" like "三". In scripts whose letters are made of such strokes, only some letters together show it.
 */
export const isSeenStruck = (text: string): boolean =>
  PLAIN.test(text) || (text.match(STROKES) ?? []).length >= 4;

const PLAIN = /(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u0640\uA7F7\u02C9])[\p{L}\p{N}]/u;
const STROKES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu;
