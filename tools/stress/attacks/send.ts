import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Target } from "./target";

/** Runs until `signal` fires. Any response is fine, as long as the service survives and serves others. */
export type Attack = (target: Target, signal: AbortSignal) => Promise<void>;

/** A batch of calls of one tool. */
export function sendBatch(target: Target, name: string, input: object, count = 10): Promise<void> {
  const call = { jsonrpc: "2.0", method: "tools/call", params: { name, arguments: input } };
  const messages = Array.from({ length: count }, (_, id) => ({ ...call, id }));
  const headers = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "mcp-protocol-version": "2025-03-26",
  };
  return send(target, "POST", "/mcp", headers, JSON.stringify(messages));
}

/** An attack with this many concurrent requests. */
export function loop(lanes: number, one: (target: Target, turn: number) => Promise<void>): Attack {
  return async (target, signal) => {
    let turn = 0;
    const lane = async () => {
      while (!signal.aborted) await one(target, turn++);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
}

/** Sends a request and reads its response; a closed connection is fine, too. */
export async function send(
  { port }: Target,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  localAddress?: string,
): Promise<void> {
  const outgoing = request({ host: "127.0.0.1", port, method, path, headers, localAddress, agent: false });
  const isOver = new Promise((over) => outgoing.once("close", over));
  outgoing.on("error", () => undefined);
  outgoing.on("response", (response) => response.resume());
  outgoing.end(body);
  await isOver;
  await pause(1);
}

/** Sends a request from an address of its own among 40, and leaves after `ms`, before or during the response. */
export async function sendAndLeave(
  { port }: Target,
  turn: number,
  path: string,
  token: string,
  { accept = "*/*", ms = (turn * 37) % 300 } = {},
): Promise<void> {
  const outgoing = request({
    ...{ host: "127.0.0.1", port, path, agent: false },
    localAddress: oneOf40(turn),
    headers: { authorization: `Bearer ${token}`, accept },
  });
  outgoing.on("error", () => undefined);
  outgoing.on("response", (response) => response.resume());
  outgoing.end();
  await pause(ms);
  outgoing.destroy();
}

/** Sends a request from an address of its own among 40, and leaves when it has this many bytes of the response. */
export async function readPart(
  { port }: Target,
  turn: number,
  path: string,
  { token, accept, bytes }: { token: string; accept: string; bytes: number },
): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: oneOf40(turn) });
  const isClosed = new Promise((closed) => socket.once("close", closed));
  let read = 0;
  socket.on("error", () => undefined);
  socket.on("data", (piece) => {
    read += piece.byteLength;
    if (read >= bytes) socket.destroy();
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept: ${accept}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await Promise.race([isClosed, pause(10_000)]);
  socket.destroy();
  await pause(1);
}

/** Sends bytes on a new connection, and reads until the connection is closed. */
export async function untilClosed(port: number, sent: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const isClosed = new Promise((closed) => socket.once("close", closed));
  socket.on("error", () => undefined);
  socket.resume();
  socket.end(sent);
  await isClosed;
}

/** The address of one of 40 clients. */
export const oneOf40 = (number: number): string => `127.0.1.${1 + (number % 40)}`;

/** An attack that opens this many connections, of one or of 40 clients, sends bytes on each, and reads nothing. */
export function holding(
  count: number,
  sent: (target: Target, number: number) => string[],
  { manyClients = false } = {},
): Attack {
  return async (target, signal) => {
    const open: Socket[] = [];
    for (let number = 0; number < count && !signal.aborted; number++) {
      const localAddress = manyClients ? oneOf40(number) : "127.0.0.1";
      const socket = connect({ port: target.port, host: "127.0.0.1", localAddress });
      socket.on("error", () => undefined);
      for (const piece of sent(target, number)) socket.write(piece);
      open.push(socket);
      await pause(1);
    }
    if (!signal.aborted) await once(signal, "abort");
    for (const socket of open) socket.destroy();
  };
}
