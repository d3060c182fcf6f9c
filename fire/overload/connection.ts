import { connect, type Socket } from "node:net";

/** What came of a call: its status, or undefined where the connection broke; and how long it took, in milliseconds. */
export type Answered = (status: number | undefined, ms: number) => void;

/** A connection that makes one call at a time at the least cost: it reads no more of an answer than its end takes. */
export type Connection = { call(request: string, answered: Answered): void; close(): void };

type Call = { begin: number; answered: Answered };

/** Every connection of the process reads into it: what it holds is done with at once. */
const buffer = Buffer.alloc(64 * 1024);

/** Opens a connection to a server that states the length of each of its answers. */
export function openConnection(port: number): Connection {
  let socket = dial();
  let call: Call | undefined;
  let head = "";
  let status = 0;
  let left = -1;
  let isLast = false;

  function settle(result: number | undefined): void {
    const ended = call;
    call = undefined;
    head = "";
    left = -1;
    if (isLast) {
      isLast = false;
      socket.destroy();
      socket = dial();
    }
    ended?.answered(result, performance.now() - ended.begin);
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
    call(request, answered) {
      if (socket.destroyed) socket = dial();
      call = { begin: performance.now(), answered };
      socket.write(request, "latin1");
    },
    close: () => void socket.destroy(),
  };
}
