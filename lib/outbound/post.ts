import { once } from "node:events";
import { workerPool } from "@/lib/worker-pool";
import { urlProblem } from "./check-url";
import type { Exchange } from "./exchange";
import type { Address, Question } from "./find-addresses";

/** The most that a whole request may take, from the look-up of the name to the status of the response. */
const longestMs = 5_000;
const graceMs = 500;

export type PostOptions = {
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
  /** Whether the URL may use http, another port and an address that is not public. */
  allowPrivate: boolean;
  /** Whether the host is known to respond quickly. Others can't delay it. */
  isQuick?: boolean;
  /** How long the whole request may take: 5 seconds by default. */
  timeoutMs?: number | undefined;
  /** Called with the addresses before the connection is made. If it returns false, nothing is sent. */
  admit?: (addresses: string[]) => Promise<boolean>;
  /** For tests: instead of findAddresses() in a worker thread. */
  find?: (question: Question) => Promise<Address[] | null>;
};

/**
 * Sends a POST request to a URL that somebody else chose, and returns the status of the response. Nothing but a host on
 * the public internet is reached: the name is looked up once, all of its addresses, at most 32, must be public, and the
 * connection goes to the first IPv4 or the first IPv6 address. Redirects are not followed. Throws an Error that names
 * neither host nor path if there is no response within `timeoutMs`, or if more than 16 KB come in the TLS handshake or
 * 64 KB after it before the status is known. The body of the response is not read.
 */
export async function post(target: string, options: PostOptions): Promise<number> {
  const problem = urlProblem(target, options);
  if (problem) throw new OutboundError("the URL is not allowed");
  const url = new URL(target);
  // Node 20 may collect a signal of AbortSignal.timeout that only AbortSignal.any refers to: it would never fire.
  // And AbortSignal.any leaves something at options.signal for each request, which may be as old as the process.
  const { timeoutMs = longestMs } = options;
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  options.signal.addEventListener("abort", end);
  const { signal } = ending;
  const begin = performance.now();
  try {
    if (options.signal.aborted) throw new OutboundError("stopped");
    const { headers, body, allowPrivate, isQuick = false } = options;
    const find = options.find ?? ((question) => runInWorker<Question, Address[] | null>(question, isQuick));
    const addresses = await orAbort(find({ hostname: url.hostname, allowPrivate, timeoutMs }), signal);
    if (!addresses) throw new OutboundError("the address is not allowed");
    const isAdmitted = (await options.admit?.(addresses.map(({ address }) => address))) ?? true;
    if (!isAdmitted) throw new OutboundError("the address is not admitted");
    // Admission can take a while. What has been aborted meanwhile is delivered by another process.
    if (signal.aborted) throw new OutboundError("no response in time");
    const left = timeoutMs - (performance.now() - begin);
    // The timeout of this thread comes first, unless it is blocked.
    const exchange = { url: target, addresses, headers, body, timeoutMs: left + graceMs };
    const status = await orAbort(runInWorker<Exchange, number | null>(exchange, isQuick), signal);
    if (status === null) throw new OutboundError("no response");
    return status;
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? "no response in time" : "no response");
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", end);
  }
}

/**
 * Hosts that respond quickly have a thread of their own, so that a receiver whose name or handshakes are expensive
 * delays only those that are slow or not known yet.
 */
const runInWorker = <Task, Result>(task: Task, isQuick: boolean): Promise<Result> =>
  workerPool<Task, Result>({ ...threads, name: isQuick ? "quick" : "others" }).run(["all"], task);

const threads = {
  program: "outbound-worker.js",
  threads: 1,
  // All deliveries of a process, those of its queue and of deletions (lib/service/notifications).
  tasksPerThread: 1_000,
  timeoutMs: 2 * longestMs,
  memoryMb: 128,
  waiting: { total: 1_000, perGroup: 1_000 },
  busy: "Too many deliveries.",
};

/** A request without a response. Its message goes to the job queue and the log, so it says nothing of the receiver. */
export class OutboundError extends Error {}

/** Some work can't be aborted, but its result can be left. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const left = new AbortController();
  const aborted = once(signal, "abort", { signal: left.signal }).then(() => {
    throw new OutboundError("no response in time");
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    left.abort();
    aborted.catch(() => undefined);
  }
}
