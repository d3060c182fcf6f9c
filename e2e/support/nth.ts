/** The element at `index`, counted from the end when negative. Throws if there is none. */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new Error(`no element ${index} in a list of ${list.length}`);
  return found;
}
