import autocannon, { type Client, type Request, type Result } from "autocannon";

/** What is asked of a server, by so many connections at once. */
export type Load = {
  connections: number;
  /** The calls of one connection, in turn; from the first again when a time is set. */
  callsOf(connection: number): Request[];
  /** How long they are made; without it, each once. */
  seconds?: number;
};

/** Calls a second, and bytes of an answer with its head. */
export type Rate = { perSecond: number; bytes: number; calls: number };

/** Makes the calls; throws when one of them is not answered with success. */
export async function measureRate(baseUrl: string, { connections, callsOf, seconds }: Load): Promise<Rate> {
  let next = 0;
  const lists = Array.from({ length: connections }, (_, connection) => callsOf(connection));
  const amount = lists.reduce((sum, calls) => sum + calls.length, 0);
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
    // It notices only once a second that all is answered.
    running.on("response", () => {
      last = performance.now();
    });
  });
  const elapsed = (last - begin) / 1_000;
  const good = result["2xx"];
  if (good === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${good} calls succeeded, ${result.non2xx} were refused (${JSON.stringify(result.statusCodeStats)}), ${result.errors} failed`,
    );
  }
  return { perSecond: good / elapsed, bytes: result.throughput.total / good, calls: good };
}
