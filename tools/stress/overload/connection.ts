import { connect, type Socket } from "node:net";

/** Called with the status, or undefined if the connection broke, and the response time in milliseconds. */
export type OnResponse = (status: number | undefined, ms: number) => void;

/** A connection that sends one request at a time as cheaply as possible: it parses only the status and the length. */
export type Connection = { send(request: string, onResponse: OnResponse): void; close(): void };

type PendingRequest = { begin: number; onResponse: OnResponse };

/** The read buffer of all connections of the process: its content is used immediately. */
const buffer = Buffer.alloc(64 * 1024);

/** Opens a connection to a server whose responses all have a Content-Length. */
export function openConnection(port: number): Connection {
  let socket = dial();
  let pending: PendingRequest | undefined;
  let head = "";
  let status = 0;
  let left = -1;
  let isLast = false;

  function settle(result: number | undefined): void {
    const ended = pending;
    pending = undefined;
    head = "";
    left = -1;
    if (isLast) {
      isLast = false;
      socket.destroy();
      socket = dial();
    }
    ended?.onResponse(result, performance.now() - ended.begin);
  }

  function dial(): Socket {
    const onread = {
      buffer,
      callback(size: number) {
        take(size);
        return true;
      },
    };
    const dialled = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    dialled.on("error", () => dialled.destroy()).on("close", () => socket === dialled && settle(undefined));
    return dialled;
  }

  function take(size: number): void {
    if (left < 0) {
      head += buffer.toString("latin1", 0, size);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) return void socket.destroy();
      left = Number(length) - (head.length - end - 4);
      isLast = /\r\nconnection: *close/i.test(head);
    } else {
      left -= size;
    }
    if (left === 0) settle(status);
  }

  return {
    send(request, onResponse) {
      if (socket.destroyed) socket = dial();
      pending = { begin: performance.now(), onResponse };
      socket.write(request, "latin1");
    },
    close: () => void socket.destroy(),
  };
}
