/** How many, from the first on, have together at most the weight `most`; at least the first. */
export function fitting(weights: readonly number[], most: number): number {
  let left = most;
  const first = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return first < 0 ? weights.length : Math.max(first, 1);
}
