import { setTimeout as pause } from "node:timers/promises";
import { openConnection } from "./connection";
import { mix } from "./mix";
import { spread } from "./tally";

const calls = mix();
/** So many calls, one after the other, tell how quickly a process answers. */
const sample = 40;

/** The middle of how long some calls take that are made one after the other, in milliseconds; Infinity if one fails. */
export async function probe(port: number): Promise<number> {
  const connection = openConnection(port);
  const times: number[] = [];
  for (let call = 0; call < sample; call++) {
    times.push(
      await new Promise<number>((resolve) => {
        connection.call(calls.next().value, (status = 0, ms) =>
          resolve(status >= 200 && status < 300 ? ms : Number.POSITIVE_INFINITY),
        );
      }),
    );
  }
  connection.close();
  return times.includes(Number.POSITIVE_INFINITY) ? Number.POSITIVE_INFINITY : spread(times).median;
}

/** Seconds until the process answers as quickly as it does in `ms` again; at most `limit`, then Infinity. */
export async function recovery(port: number, ms: number, limit: number): Promise<number> {
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1_000;
  while (elapsed() < limit) {
    if ((await probe(port)) <= ms) return elapsed();
    await pause(50);
  }
  return Number.POSITIVE_INFINITY;
}
