/**
 * A role as it stands inside the page's own words, in a banner, a title or a notification: a plain name as it is, anything
 * that could be read as one of those words in quotation marks.
 */
export const roleInWords = (role: string): string =>
  isPlainName(role) ? role : `“${role.replace(/[“”„‟«»"]/g, "'")}”`;

const mostWords = 4;

function isPlainName(role: string): boolean {
  const words = role.normalize("NFKC").trim().split(/\s+/);
  return (
    words.length <= mostWords &&
    words.every((word) => isName.test(word) && !isMixed(word) && !ours.test(word))
  );
}

const isName = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}._&'’/+-]*|&)$/u;

/** Letters of several scripts in one word, as in words that only look like another. */
const isMixed = (word: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(word))
    .length > 1;

/** What the page itself says of a room. */
const ours =
  /^(?:agents?|agree[ds]?|agreement|version|waiting|turns?|room|every(?:one|body)|no(?:body|one)|gone|deleted|expired|live|final|review|join(?:ed)?|you|yours?|answer|propose|close)(?:['’]s?)?$/i;
