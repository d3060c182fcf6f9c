/** So many keys are read at once. */
const mostKeys = 64;

type Waiting<Key, Value> = { key: Key; resolve(value: Value): void; reject(error: unknown): void };

/**
 * Reads values by their keys, those that are asked for in one turn of the event loop together: what a small statement costs
 * is mostly its way to the database and back. Prisma's findUnique() does the same. `read` gives the values in the order of
 * the keys; when it fails, it fails for all of them.
 */
export function gather<Key, Value>(read: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let gathered: Waiting<Key, Value>[] = [];
  const flush = async (): Promise<void> => {
    const waiting = gathered;
    gathered = [];
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
      if (gathered.length === 0) setImmediate(flush);
      gathered.push({ key, resolve, reject });
      if (gathered.length >= mostKeys) void flush();
    });
}
