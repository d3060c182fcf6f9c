import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * What goes wrong between a service and what it needs: data comes 20 to 150 ms late; connections break off in the middle
 * of what is said, or after something was done, before its answer; connections stand, and nothing comes through; none
 * stands, and none can be made.
 */
export const faults = ["late", "cut", "unsaid", "silent", "away"] as const;
export type Fault = (typeof faults)[number];

/** Of so many pieces of data the fifth breaks its connection off. */
const oneIn = 15;
const which = 5;

/** A TCP proxy through which things go wrong. */
export type FaultProxy = {
  port: number;
  /** From now on this goes wrong, until something else does; gives how often the last fault has struck. */
  set(fault: Fault | "none"): number;
  close(): Promise<void>;
};

export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let fault: Fault | "none" = "none";
  let strikes = 0;
  const pairs = new Set<() => void>();
  const strike = () => ++strikes;
  let pieces = 0;
  const strikesAtTimes = () => ++pieces % oneIn === which && strike() > 0;

  const server = createServer((client) => {
    if (fault === "away") {
      strike();
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
      if (fault === "cut" && strikesAtTimes()) {
        upstream.write(data.subarray(0, data.length / 2), end);
        return undefined;
      }
      return data;
    });
    carry(upstream, client, async (data) => {
      if (fault === "unsaid" && strikesAtTimes()) return void end();
      return data;
    });
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
  });

  /** Carries data on, piece by piece, in order; what `through` does not give is lost. */
  function carry(from: Socket, to: Socket, through: (data: Buffer) => Promise<Buffer | undefined>): void {
    let last = Promise.resolve();
    from.setNoDelay(true).on("data", (data) => {
      if (fault === "late" || fault === "silent") strike();
      const due = performance.now() + (fault === "late" ? 20 + Math.random() * 130 : 0);
      last = last.then(async () => {
        const left = due - performance.now();
        if (left > 0) await pause(left);
        while (fault === "silent" && !from.destroyed) await pause(20);
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
      const struck = strikes;
      strikes = 0;
      pieces = 0;
      fault = next;
      if (next === "away")
        for (const end of pairs) {
          strike();
          end();
        }
      return struck;
    },
    close: async () => {
      for (const end of pairs) end();
      server.close();
      await once(server, "close");
    },
  };
}
