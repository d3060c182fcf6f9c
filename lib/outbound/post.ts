import { constants } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { urlProblem } from "./check-url";
import { createLookUp, type LookUp } from "./look-up";
import { isPublicAddress } from "./public-address";

/** The whole request, from the look-up of the name to the status of the response. */
const timeoutMs = 5_000;
/**
 * After this many ms, the second address is tried instead of the first. Node's default of 250 is too short for far
 * hosts.
 */
const connectOptions = { autoSelectFamilyAttemptTimeout: 3_500 };
/** Interim responses (1xx) before the response. */
const maxInterim = 5;
/** What a receiver may send up to the end of its headers, the handshake of TLS included. */
const maxBytes = 64 * 1024;
const countEveryMs = 200;

type Address = Awaited<ReturnType<LookUp>>[number];

export type PostOptions = {
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
  /** Whether the URL may use http, another port and an address that is not public. */
  allowPrivate: boolean;
  /** Called with the addresses before the connection is made. If it returns false, nothing is sent. */
  admit?: (addresses: string[]) => Promise<boolean>;
  lookUp?: LookUp;
};

/**
 * Sends a POST request to a URL that somebody else chose, and returns the status of the response. Nothing but a host on the
 * public internet is reached: the name is looked up once, all of its addresses must be public, and the connection goes to
 * the first IPv4 or the first IPv6 address. Redirects are not followed. Throws an Error that names neither host nor path if
 * there is no response within 5 seconds, or more than 64 KB before its status is known; its body is not read.
 */
export async function post(target: string, options: PostOptions): Promise<number> {
  const problem = urlProblem(target, options);
  if (problem) throw new OutboundError("the URL is not allowed");
  const url = new URL(target);
  // Node 20 may collect a signal of AbortSignal.timeout that only AbortSignal.any refers to: it would never fire.
  // And AbortSignal.any leaves something at options.signal for each request, which may be as old as the process.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  options.signal.addEventListener("abort", end);
  const { signal } = ending;
  try {
    if (options.signal.aborted) throw new OutboundError("stopped");
    const addresses = await orAbort(allowedAddresses(url, options, signal), signal);
    const isAdmitted = (await options.admit?.(addresses.map(({ address }) => address))) ?? true;
    if (!isAdmitted) throw new OutboundError("the address is not admitted");
    return await orAbort(send(url, addresses, options, signal), signal);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? "no response in time" : "no response");
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", end);
  }
}

/** A request without a response. Its message goes to the job queue and the log, so it says nothing of the receiver. */
export class OutboundError extends Error {}

/**
 * The addresses to connect to: one of each family. Throws an OutboundError if the name has none, or any that is not public.
 */
async function allowedAddresses(
  { hostname }: URL,
  { allowPrivate, lookUp = createLookUp() }: PostOptions,
  signal: AbortSignal,
): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await lookUp(host, signal) : [{ address: host, family }];
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutboundError("the address is not allowed");
  }
  const chosen = [4, 6].flatMap((wanted) => addresses.find(({ family }) => family === wanted) ?? []);
  if (chosen.length === 0) throw new OutboundError("no response");
  return chosen;
}

function send(
  url: URL,
  addresses: Address[],
  { headers, body }: PostOptions,
  signal: AbortSignal,
): Promise<number> {
  // The connection goes to an address that was checked, whatever the name leads to by now.
  const pinned: LookupFunction = (_, { all }, found) =>
    all ? found(null, addresses) : found(null, addresses[0]?.address ?? "", addresses[0]?.family);
  const { request: open } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      lookup: pinned,
      ...connectOptions,
      // A connection of its own: none is left open to a host that somebody else chose.
      agent: false,
      // Each renegotiation would cost a handshake, and a receiver can ask for many.
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
      signal,
    });
    const fail = () => request.destroy(new OutboundError("no response"));
    request.on("error", reject);
    // A connection that switches protocols has no response, and no error if it is closed.
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      reject(new OutboundError("no response"));
    });
    let interim = 0;
    request.on("information", () => ++interim > maxInterim && fail());
    // Of what TLS itself takes, such as new session tickets, Node tells nothing.
    const timer = setInterval(() => (request.socket?.bytesRead ?? 0) > maxBytes && fail(), countEveryMs);
    request.on("close", () => clearInterval(timer));
    request.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.end(body);
  });
}

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
