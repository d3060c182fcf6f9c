/** Numbers by key, 0 for a key that was never counted. A key that is back at 0 takes no memory. */
export class Counts<Key> {
  readonly #numbers = new Map<Key, number>();

  /** For how many keys the number is not 0. */
  get size(): number {
    return this.#numbers.size;
  }

  of(key: Key): number {
    return this.#numbers.get(key) ?? 0;
  }

  add(key: Key, by: number): void {
    const number = this.of(key) + by;
    if (number > 0) this.#numbers.set(key, number);
    else this.#numbers.delete(key);
  }
}

/** A function that calls `action` when it is called first, and does nothing after that. */
export function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
