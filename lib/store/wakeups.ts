import { listenForChanges } from "./listen";

/** A look-out for changes of one room, those included that other processes make. */
export type Watch = {
  /**
   * Waits until the room has changed, at most `ms`. What changed since the watch began or since the last wait ends it at
   * once, so nothing is missed between reading and waiting. False: the time is up, or the watch is over.
   */
  wait(ms: number): Promise<boolean>;
  /** Whether there is nobody to wait for any more: the signal has fired, or the process is about to end. */
  isOver(): boolean;
  close(): void;
};

type Watcher = { change(): void; end(): void };

type Wakeups = { watchers: Map<string, Set<Watcher>>; stopping: AbortController; isListening: boolean };

// The server and Next's bundle of the handlers are two module graphs in one process: they share the watchers.
const shared: { negotiationRoomWakeups?: Wakeups } = globalThis as object;

const wakeups = (): Wakeups => {
  shared.negotiationRoomWakeups ??= {
    watchers: new Map(),
    stopping: new AbortController(),
    isListening: false,
  };
  return shared.negotiationRoomWakeups;
};

/**
 * Begins to watch a room; close it in the end. All watches of a process share one connection, opened with the first of
 * them: waiting takes none from the pool, and asks the database nothing while nothing happens. Some waits end although
 * the room is as it was, as changes may have been missed while that connection was away.
 */
export function watchRoom(roomId: string, signal: AbortSignal): Watch {
  const all = wakeups();
  startListening(all);
  let changed = false;
  let over = signal.aborted || all.stopping.signal.aborted;
  let wake = () => {};
  const watcher: Watcher = {
    change: () => {
      changed = true;
      wake();
    },
    end: () => {
      over = true;
      wake();
    },
  };
  add(all.watchers, roomId, watcher);
  signal.addEventListener("abort", watcher.end, { once: true });
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake(), ms).unref();
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          resolve(changed && !over);
          changed = false;
        };
        if (changed || over) wake();
      }),
    isOver: () => over,
    close: () => {
      signal.removeEventListener("abort", watcher.end);
      remove(all.watchers, roomId, watcher);
    },
  };
}

/** Ends every watch and the connection, for good: the process is about to end. */
export function stopWakeups(): void {
  const { watchers, stopping } = wakeups();
  stopping.abort();
  for (const watcher of [...watchers.values()].flatMap((ofRoom) => [...ofRoom])) watcher.end();
}

function startListening(all: Wakeups): void {
  if (all.isListening) return;
  all.isListening = true;
  const ear = {
    onChange: (roomId: string) => {
      for (const watcher of all.watchers.get(roomId) ?? []) watcher.change();
    },
    onGap: () => {
      for (const ofRoom of all.watchers.values()) for (const watcher of ofRoom) watcher.change();
    },
  };
  void listenForChanges(ear, all.stopping.signal);
}

function add(watchers: Wakeups["watchers"], roomId: string, watcher: Watcher): void {
  const ofRoom = watchers.get(roomId) ?? new Set();
  watchers.set(roomId, ofRoom.add(watcher));
}

function remove(watchers: Wakeups["watchers"], roomId: string, watcher: Watcher): void {
  const ofRoom = watchers.get(roomId);
  ofRoom?.delete(watcher);
  if (ofRoom?.size === 0) watchers.delete(roomId);
}
