/** How many texts, from the first on, have together at most so many characters; at least the first. */
export function fitting(texts: readonly string[], characters: number): number {
  let left = characters;
  const first = texts.findIndex((text) => {
    left -= text.length;
    return left < 0;
  });
  return first < 0 ? texts.length : Math.max(first, 1);
}
