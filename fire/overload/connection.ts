import { connect, type Socket } from "node:net";

/** What came of a call: its status, or undefined where the connection broke; and how long it took, in milliseconds. */
export type Answered = (status: number | undefined, ms: number) => void;

/** A connection that makes one call at a time at the least cost: it reads no more of an answer than its end takes. */
export type Connection = { call(request: string, answered: Answered): void; close(): void };

type Call = { begin: number; answered: Answered };

/** Opens a connection to a server that states the length of each of its answers. */
export function openConnection(port: number): Connection {
  let socket = dial();
  let call: Call | undefined;
  let head = "";
  let status = 0;
  let left = -1;

  function settle(result: number | undefined): void {
    const ended = call;
    call = undefined;
    head = "";
    left = -1;
    ended?.answered(result, performance.now() - ended.begin);
  }

  function dial(): Socket {
    const dialled = connect(port, "127.0.0.1").setNoDelay(true);
    dialled.setEncoding("latin1").on("data", (text: string) => take(text));
    dialled.on("error", () => dialled.destroy()).on("close", () => settle(undefined));
    return dialled;
  }

  function take(text: string): void {
    if (left < 0) {
      head += text;
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end + 2))?.[1];
      if (length === undefined) return void socket.destroy();
      left = Number(length) - (head.length - end - 4);
    } else {
      left -= text.length;
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
