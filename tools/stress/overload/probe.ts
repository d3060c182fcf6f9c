import { setTimeout as pause } from "node:timers/promises";
import { openConnection } from "./connection";
import { requestMix } from "./request-mix";
import { spread } from "./tally";

const requests = requestMix();
/** How many sequential requests are measured. */
const sample = 40;

/** The median response time of sequential requests, in milliseconds; Infinity if one fails. */
export async function probe(port: number): Promise<number> {
  const connection = openConnection(port);
  const times: number[] = [];
  for (let request = 0; request < sample; request++) {
    times.push(
      await new Promise<number>((resolve) => {
        connection.send(requests.next().value, (status = 0, ms) =>
          resolve(status >= 200 && status < 300 ? ms : Number.POSITIVE_INFINITY),
        );
      }),
    );
  }
  connection.close();
  return times.includes(Number.POSITIVE_INFINITY) ? Number.POSITIVE_INFINITY : spread(times).median;
}

/** Seconds until the response time is at most `ms` again; Infinity after `limit` seconds. */
export async function recovery(port: number, ms: number, limit: number): Promise<number> {
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1_000;
  while (elapsed() < limit) {
    if ((await probe(port)) <= ms) return elapsed();
    await pause(50);
  }
  return Number.POSITIVE_INFINITY;
}
