import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { socketOf, throughPort } from "./database-socket";

/** A database behind a proxy that counts its statements. */
export type CountedDatabase = {
  url: string;
  /** Statements so far. */
  queries(): number;
  /** Open connections. */
  connections(): number;
  close(): Promise<void>;
};

const simpleQuery = "Q".charCodeAt(0);
const execute = "E".charCodeAt(0);

/** Counts statements by PostgreSQL's protocol: simple queries and executions of prepared ones. */
export async function countQueries(databaseUrl: string): Promise<CountedDatabase> {
  const target = socketOf(databaseUrl);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let queries = 0;
  const server = createServer((downstream) => {
    const upstream = connect(target);
    clients.add(downstream);
    downstream.once("close", () => clients.delete(downstream));
    const count = messageReader((type) => {
      if (type === simpleQuery || type === execute) queries++;
    });
    downstream.on("data", count);
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: throughPort(databaseUrl, (server.address() as AddressInfo).port),
    queries: () => queries,
    connections: () => clients.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Parses the bytes of a client: a first message without a type, then messages with type, length and body. */
function messageReader(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0);
  let headBytes = 0;
  return (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    for (;;) {
      if (buffered.length < headBytes + 4) return;
      const end = headBytes + buffered.readInt32BE(headBytes);
      if (buffered.length < end) return;
      if (headBytes === 1) onMessage(buffered[0] ?? 0);
      headBytes = 1;
      buffered = buffered.subarray(end);
    }
  };
}
