import { type Answer, call } from "./http";
import type { Service } from "./service";

/** The METRICS_TOKEN of a service whose metrics a test reads. */
export const metricsToken = ["metrics", "token", "of", "this", "test"].join("-");

/** The metrics of a service with that token. */
export const scrape = ({ baseUrl }: Pick<Service, "baseUrl">): Promise<Answer> =>
  call("GET", `${baseUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });

/** The value of a sample; undefined where there is none. */
export async function sampled(service: Pick<Service, "baseUrl">, name: string): Promise<number | undefined> {
  const { text } = await scrape(service);
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

/** How many calls wait for events at the moment, at all of these processes together. */
export async function waitingAt(processes: Pick<Service, "baseUrl">[]): Promise<number> {
  const counts = await Promise.all(
    processes.map((each) => sampled(each, 'negotiation_room_waiting{kind="wait"}')),
  );
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
