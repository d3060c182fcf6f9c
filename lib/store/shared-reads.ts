import { LRUCache } from "lru-cache";
import { processState } from "@/lib/process-state";

/**
 * Returns the pending or recent result for this key, or else reads. `bytes`: about the size of the result. Each caller
 * waits for a turn of its own, if it needs one: in the place of another client it could wait for all that this client
 * reads.
 */
type SharedRead<Value> = (
  key: string,
  bytes: number,
  read: () => Promise<Value>,
  inTurn?: (read: () => Promise<Value>) => Promise<Value>,
) => Promise<Value>;

/**
 * Shares reads of what never changes: participants usually read a room together, and one client may repeat a read without a
 * pause. Results of up to `maxSize` bytes of memory together are kept for five seconds, so the texts of a deleted room are
 * soon gone. Callers have just found that the room exists. `name` is that of the cache.
 */
export function sharedReads<Value>(name: string, maxSize: number): SharedRead<Value> {
  const recent = processState(
    name,
    () => new LRUCache<string, Promise<Value>>({ maxSize, ttl: 5_000, ttlAutopurge: true }),
  );
  return (key, bytes, read, inTurn = (now) => now()) => {
    const startReading = () => {
      const reading = read();
      // Letters that are not Latin make a text take two bytes per character.
      recent().set(key, reading, { size: 2 * bytes });
      reading.catch(() => recent().delete(key));
      return reading;
    };
    return recent().get(key) ?? inTurn(() => recent().get(key) ?? startReading());
  };
}
