import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

export type RawResponse = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes to a port of 127.0.0.1; returns the response, or what arrived until the connection ended. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(request, "latin1")));
    socket.setEncoding("latin1").on("data", (text: string) => {
      response += text;
      const { headers, body } = parseRaw(response);
      if (body.length >= Number(headers["content-length"])) socket.destroy();
    });
    socket.on("error", () => undefined).on("close", () => resolve(response));
  });
}

/** The parts of an HTTP/1.1 response; header names are in lower case. */
export function parseRaw(response: string): RawResponse {
  const end = response.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = response.slice(0, end).split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]),
    headers: Object.fromEntries(headers),
    body: response.slice(end + 4),
  };
}

/** The same over TLS, with any certificate. */
export async function sendTls(port: number, request: string): Promise<string> {
  const socket = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
  let response = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    response += text;
    const { headers, body } = parseRaw(response);
    if (body.length >= Number(headers["content-length"])) socket.destroy();
  });
  const closed = once(socket, "close");
  socket
    .on("error", () => undefined)
    .once("secureConnect", () => socket.write(Buffer.from(request, "latin1")));
  await closed;
  return response;
}
