const last = new Map<string, Promise<unknown>>();

/**
 * Does the pieces of work of one room one after the other, in the order of their calls, within this process. They would
 * be right all at once, too, but each that comes too late would cost a read and another try. `waited`: whether others
 * came first, so that what was read before may be old.
 */
export async function inTurn<T>(roomId: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const before = last.get(roomId);
  const mine = (before ?? Promise.resolve()).then(
    () => work(before !== undefined),
    () => work(before !== undefined),
  );
  last.set(roomId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(roomId) === mine) last.delete(roomId);
  }
}
