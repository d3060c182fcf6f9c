import { INVISIBLE } from "@/lib/room/invisible";

const reorders = "changes the order of characters";

const names = new Map([
  [0xad, "soft hyphen"],
  [0x34f, "combining grapheme joiner"],
  [0x61c, `Arabic letter mark: ${reorders}`],
  [0x115f, "Hangul filler"],
  [0x1160, "Hangul filler"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero-width space"],
  [0x200c, "zero-width non-joiner"],
  [0x200d, "zero-width joiner"],
  [0x200e, `left-to-right mark: ${reorders}`],
  [0x200f, `right-to-left mark: ${reorders}`],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, `left-to-right embedding: ${reorders}`],
  [0x202b, `right-to-left embedding: ${reorders}`],
  [0x202c, "end of an embedding or override"],
  [0x202d, `left-to-right override: ${reorders}`],
  [0x202e, `right-to-left override: ${reorders}`],
  [0x2060, "word joiner"],
  [0x2066, `left-to-right isolate: ${reorders}`],
  [0x2067, `right-to-left isolate: ${reorders}`],
  [0x2068, `first strong isolate: ${reorders}`],
  [0x2069, "end of an isolate"],
  [0x2800, "blank Braille pattern"],
  [0x3164, "Hangul filler"],
  [0xfeff, "zero-width no-break space"],
  [0xffa0, "Hangul filler"],
  [0xfffc, "object replacement character"],
]);

/** A label for a run of hidden characters, and its meaning in words for people. */
export function describeHidden(found: string): { label: string; meaning: string } {
  const [first = "", ...more] = found;
  const codePoint = first.codePointAt(0) ?? 0;
  const times = more.length > 0 ? ` ×${more.length + 1}` : "";
  if (isStackOfMarks(first))
    return { label: `combining marks${times}`, meaning: "more marks than one character can carry" };
  return {
    label: `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}${times}`,
    meaning: names.get(codePoint) ?? familyOf(codePoint),
  };
}

const isStackOfMarks = (first: string): boolean => MARK.test(first);

const MARK = new RegExp(String.raw`(?!${INVISIBLE})\p{M}`, "u");

function familyOf(codePoint: number): string {
  if (codePoint < 0xa0) return "control character";
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return "tag character: spells invisible text";
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return "variation selector";
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return "variation selector";
  return /\p{Cn}/u.test(String.fromCodePoint(codePoint)) ? "unassigned character" : "invisible character";
}
