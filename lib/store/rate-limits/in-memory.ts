import { LRUCache } from "lru-cache";
import type { RateLimit } from "@/lib/room/limits";
import type { Count } from "./spent";

/** The calls of one client since its first one, until `endsAt` (ms of the process's steady clock). */
type Window = { calls: number; endsAt: number };

/** More clients than this are not remembered: those that have not called for longest start anew. About 10 MB. */
const clientsAtMost = 50_000;

type Windows = Record<RateLimit, LRUCache<string, Window>>;

// The server and Next's bundle of the handlers are two module graphs in one process: they count together.
const shared: { negotiationRoomWindows?: Windows } = globalThis as object;

const windows = (): Windows => {
  shared.negotiationRoomWindows ??= {
    write: new LRUCache({ max: clientsAtMost }),
    create: new LRUCache({ max: clientsAtMost }),
  };
  return shared.negotiationRoomWindows;
};

/** Counts in this process alone. */
export const countInMemory: Count = async ({ name, calls, windowSeconds }, client) => {
  const now = performance.now();
  const running = windows()[name].get(client);
  const window =
    running && running.endsAt > now ? running : { calls: 0, endsAt: now + windowSeconds * 1_000 };
  window.calls++;
  windows()[name].set(client, window);
  return {
    remaining: Math.max(0, calls - window.calls),
    resetSeconds: Math.ceil((window.endsAt - now) / 1_000),
    exceeded: window.calls > calls,
  };
};
