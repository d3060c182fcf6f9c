import { constants } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect, isIP, type LookupFunction } from "node:net";
import { connect as connectTls } from "node:tls";

/** A POST request to addresses that were checked. */
export type Exchange = {
  url: string;
  addresses: { address: string; family: number }[];
  headers: Record<string, string>;
  body: string | Uint8Array;
  timeoutMs: number;
};

/**
 * After this many ms, the second address is tried instead of the first. Node's default of 250 is too short for far
 * hosts.
 */
const nextAddressMs = 3_500;
/** Interim responses (1xx) before the response. */
const maxInterim = 5;
/** What a receiver may send up to the end of its headers, the handshake of TLS included. */
const maxBytes = 64 * 1024;
const countEveryMs = 100;

/**
 * Without what a receiver can make expensive: finite-field Diffie-Hellman, for which it chooses the size of the numbers, and
 * renegotiation.
 */
const tlsOptions = {
  ciphers: `${constants.defaultCoreCipherList}:!DHE`,
  ecdhCurve: "X25519:P-256:P-384",
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ALPNProtocols: ["http/1.1"],
};

/**
 * Sends a request and returns the status of the response, whose body is not read; null if there is none. The program of the
 * worker threads of post.ts: a receiver decides how much work its handshake is.
 */
export default ({ url: target, addresses, headers, body, timeoutMs }: Exchange): Promise<number | null> =>
  new Promise((resolve) => {
    const url = new URL(target);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isSecure = url.protocol === "https:";
    // The connection goes to an address that was checked, whatever the name leads to by now.
    const lookup: LookupFunction = (_, { all }, found) =>
      all ? found(null, addresses) : found(null, addresses[0]?.address ?? "", addresses[0]?.family);
    const socket = connect({
      host,
      port: Number(url.port || (isSecure ? 443 : 80)),
      lookup,
      autoSelectFamilyAttemptTimeout: nextAddressMs,
    });
    const end = (status: number | null) => {
      clearTimeout(timer);
      clearInterval(counter);
      socket.destroy();
      resolve(status);
    };
    const timer = setTimeout(end, timeoutMs, null);
    // Of the socket itself: what TLS takes, such as new session tickets, is no data of the connection above it.
    const counter = setInterval(() => socket.bytesRead > maxBytes && end(null), countEveryMs);
    socket.on("error", () => end(null));
    socket.on("close", () => end(null));
    socket.once("connect", () => {
      const connection = isSecure
        ? connectTls({ ...tlsOptions, socket, host, ...(isIP(host) ? {} : { servername: host }) })
        : socket;
      // Node's client no longer listens for errors once a response has switched protocols.
      connection.on("error", () => end(null));
      const request = httpRequest({
        method: "POST",
        path: url.pathname + url.search,
        headers: { host: url.host, ...headers, "content-length": Buffer.byteLength(body) },
        // A connection of its own: none is left open to a host that somebody else chose.
        createConnection: () => connection,
      });
      let interim = 0;
      request.on("information", () => ++interim > maxInterim && end(null));
      request.on("response", ({ statusCode }) => end(statusCode ?? null));
      // A connection that switches protocols has no response.
      request.on("upgrade", () => end(null));
      request.on("error", () => end(null));
      request.end(body);
    });
  });
