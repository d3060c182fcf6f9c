import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The faults between a service and its database or Redis: data arrives 20 to 150 ms late; connections break during a
 * request, or after a request took effect and before its response; connections stay open but nothing arrives;
 * connections are closed and rejected.
 */
export const faults = ["delay", "cut request", "cut response", "silence", "outage"] as const;
export type Fault = (typeof faults)[number];

/** One in this many chunks of data breaks its connection: the fifth. */
const oneIn = 15;
const faultyChunk = 5;

/** A TCP proxy that injects faults. */
export type FaultProxy = {
  port: number;
  /** Switches to this fault. Returns how often the previous fault was injected. */
  set(fault: Fault | "none"): number;
  close(): Promise<void>;
};

export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let fault: Fault | "none" = "none";
  let hits = 0;
  const pairs = new Set<() => void>();
  const hit = () => ++hits;
  let pieces = 0;
  const hitsSometimes = () => ++pieces % oneIn === faultyChunk && hit() > 0;

  const server = createServer((client) => {
    if (fault === "outage") {
      hit();
      client.destroy();
      return;
    }
    const upstream = connect(target);
    const end = () => {
      pairs.delete(end);
      client.destroy();
      upstream.destroy();
    };
    pairs.add(end);
    carry(client, upstream, async (data) => {
      if (fault === "cut request" && hitsSometimes()) {
        upstream.write(data.subarray(0, data.length / 2), end);
        return undefined;
      }
      return data;
    });
    carry(upstream, client, async (data) => {
      if (fault === "cut response" && hitsSometimes()) return void end();
      return data;
    });
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
  });

  /** Forwards data chunk by chunk, in order. Data for which `through` returns undefined is lost. */
  function carry(from: Socket, to: Socket, through: (data: Buffer) => Promise<Buffer | undefined>): void {
    let last = Promise.resolve();
    from.setNoDelay(true).on("data", (data) => {
      if (fault === "delay" || fault === "silence") hit();
      const due = performance.now() + (fault === "delay" ? 20 + Math.random() * 130 : 0);
      last = last.then(async () => {
        const left = due - performance.now();
        if (left > 0) await pause(left);
        while (fault === "silence" && !from.destroyed) await pause(20);
        const kept = from.destroyed ? undefined : await through(data);
        if (kept && !to.destroyed) to.write(kept);
      });
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      const previousHits = hits;
      hits = 0;
      pieces = 0;
      fault = next;
      if (next === "outage")
        for (const end of pairs) {
          hit();
          end();
        }
      return previousHits;
    },
    close: async () => {
      for (const end of pairs) end();
      server.close();
      await once(server, "close");
    },
  };
}
