import { constants } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { Duplex } from "node:stream";
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
/**
 * What a receiver may send up to the end of the TLS handshake. Certificates take 3 to 8 KB; the time to check them
 * grows with the square of their length.
 */
const maxHandshakeBytes = 16 * 1024;
/** What it may send after the handshake up to the end of its headers, what TLS adds included. */
const maxBytes = 64 * 1024;

/**
 * Without what a receiver can make expensive: finite-field Diffie-Hellman, for which it chooses the size of the
 * numbers, and renegotiation.
 */
const tlsOptions = {
  ciphers: `${constants.defaultCoreCipherList}:!DHE`,
  ecdhCurve: "X25519:P-256:P-384",
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ALPNProtocols: ["http/1.1"],
};

/** Sends a request and returns the status of the response, whose body is not read; null if there is none. */
export const exchange = ({
  url: target,
  addresses,
  headers,
  body,
  timeoutMs,
}: Exchange): Promise<number | null> =>
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
      // The request follows the handshake in a packet of its own.
      noDelay: true,
    });
    const limited = withLimit(socket, isSecure ? maxHandshakeBytes : maxBytes);
    const end = (status: number | null) => {
      clearTimeout(timer);
      // Ends TLS and the request, too, which get no event from the socket.
      limited.connection.destroy();
      resolve(status);
    };
    const timer = setTimeout(end, timeoutMs, null);
    const send = (connection: Duplex) => {
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
    };
    socket.on("close", () => end(null));
    limited.connection.on("error", () => end(null));
    if (!isSecure) return send(limited.connection);
    const names = isIP(host) ? {} : { servername: host };
    const connection = connectTls({ ...tlsOptions, socket: limited.connection, host, ...names });
    // Node's client no longer listens for errors once a response has switched protocols.
    connection.on("error", () => end(null));
    // The request is not written before the certificate is checked, even if this thread is ended meanwhile.
    connection.once("secureConnect", () => {
      limited.allow(maxBytes);
      send(connection);
    });
  });

/** The data of a socket, which fails before more than `bytes` of it are read. `allow` sets how many more may come. */
function withLimit(socket: Socket, bytes: number): { connection: Duplex; allow: (bytes: number) => void } {
  let left = bytes;
  const connection = new Duplex({
    read: () => void socket.resume(),
    write: (data, _, done) => void socket.write(data, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on("data", (data) => {
    left -= data.byteLength;
    if (left < 0) connection.destroy(new Error("The receiver sends too much."));
    else if (!connection.push(data)) socket.pause();
  });
  socket.on("end", () => connection.push(null));
  socket.on("error", (error) => connection.destroy(error));
  const allow = (more: number) => {
    left = more;
  };
  return { connection, allow };
}
