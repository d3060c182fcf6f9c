import autocannon, { type Client, type Request, type Result } from "autocannon";

/** The requests to a server, over this many concurrent connections. */
export type Load = {
  connections: number;
  /** The requests of one connection, in order; repeated if a duration is set. */
  requestsOf(connection: number): Request[];
  /** The duration; without it, each request is sent once. */
  seconds?: number;
};

/** Requests a second, and the bytes of a response with its headers. */
export type Rate = { perSecond: number; bytes: number; requests: number };

/** Sends the requests. Throws unless all succeed. */
export async function measureRate(
  baseUrl: string,
  { connections, requestsOf, seconds }: Load,
): Promise<Rate> {
  let next = 0;
  const lists = Array.from({ length: connections }, (_, connection) => requestsOf(connection));
  const amount = lists.reduce((sum, requests) => sum + requests.length, 0);
  const begin = performance.now();
  let last = begin;
  const options = {
    url: baseUrl,
    connections,
    ...(seconds === undefined ? { amount } : { duration: seconds }),
    setupClient: (client: Client) => client.setRequests(lists[next++ % connections] ?? []),
  };
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error, all) => (error ? reject(error) : resolve(all)));
    // autocannon notices the end only once a second.
    running.on("response", () => {
      last = performance.now();
    });
  });
  const elapsed = (last - begin) / 1_000;
  const good = result["2xx"];
  if (good === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${good} requests succeeded, ${result.non2xx} got an error (${JSON.stringify(result.statusCodeStats)}), ${result.errors} failed`,
    );
  }
  return { perSecond: good / elapsed, bytes: result.throughput.total / good, requests: good };
}
