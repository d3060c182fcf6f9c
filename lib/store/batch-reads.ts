const maxKeysPerBatch = 64;

type Waiting<Key, Value> = { key: Key; resolve(value: Value): void; reject(error: unknown): void };

/**
 * Returns a function that reads a value by its key. Keys that are requested in one turn of the event loop are read
 * together, because most of the cost of a small statement is the round trip. Prisma's findUnique() does the same. `read`
 * returns the values in the order of the keys; if it fails, all of them fail.
 */
export function batchReads<Key, Value>(
  read: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  let pending: Waiting<Key, Value>[] = [];
  const flush = async (): Promise<void> => {
    const waiting = pending;
    pending = [];
    if (waiting.length === 0) return;
    try {
      const values = await read(waiting.map(({ key }) => key));
      for (const [index, { resolve }] of waiting.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flush);
      pending.push({ key, resolve, reject });
      if (pending.length >= maxKeysPerBatch) void flush();
    });
}
