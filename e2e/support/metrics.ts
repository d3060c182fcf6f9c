import { type HttpResponse, sendRequest } from "./http";
import type { RunningService } from "./service";

/** The METRICS_TOKEN of a service whose metrics a test reads. */
export const metricsToken = ["metrics", "token", "of", "this", "test"].join("-");

/** The metrics of a service with that token. */
export const scrape = ({ baseUrl }: Pick<RunningService, "baseUrl">): Promise<HttpResponse> =>
  sendRequest("GET", `${baseUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });

/** The value of a sample; undefined where there is none. */
export async function sampled(
  service: Pick<RunningService, "baseUrl">,
  name: string,
): Promise<number | undefined> {
  const { text } = await scrape(service);
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

/** How many requests are waiting for events, or stream them, over all of these processes. */
export async function waitingAt(
  processes: Pick<RunningService, "baseUrl">[],
  kind: "wait" | "stream" = "wait",
): Promise<number> {
  const counts = await Promise.all(
    processes.map((each) => sampled(each, `negotiation_room_waiting{kind="${kind}"}`)),
  );
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
