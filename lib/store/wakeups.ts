import { processState } from "@/lib/process-state";
import { listenForChanges } from "./listen";
import { isOwnBackend } from "./pool";

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

const wakeups = processState(
  "wakeups",
  (): Wakeups => ({ watchers: new Map(), stopping: new AbortController(), isListening: false }),
);

/**
 * Begins to watch a room; close it in the end. All watches of a process share one connection, opened with the first of
 * them: waiting takes none from the pool, and asks the database nothing while nothing happens. Some waits end although
 * the room is as it was, as changes may have been missed while that connection was away. A wait that ends without a
 * change proves nothing: look at the room once more.
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
        const end = performance.now() + ms;
        let timer: NodeJS.Timeout | undefined;
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          resolve(changed && !over);
          changed = false;
        };
        // A timer may fire a little early, and the caller would look at the room twice.
        const sleep = () => {
          const left = end - performance.now();
          if (left > 0) timer = setTimeout(sleep, Math.ceil(left)).unref();
          else wake();
        };
        if (changed || over) wake();
        else sleep();
      }),
    isOver: () => over,
    close: () => {
      signal.removeEventListener("abort", watcher.end);
      remove(all.watchers, roomId, watcher);
    },
  };
}

/**
 * Wakes those of this process who watch a room as soon as a change of it is made: what the database tells of it may be
 * late or lost. Gives whether the room was changed; one whose outcome is unknown counts as changed.
 */
export async function wakesWatchers(roomId: string, changing: Promise<boolean>): Promise<boolean> {
  let isChanged = true;
  try {
    isChanged = await changing;
    return isChanged;
  } finally {
    if (isChanged) wake(roomId);
  }
}

function wake(roomId: string): void {
  for (const watcher of wakeups().watchers.get(roomId) ?? []) watcher.change();
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
    // Our own changes have woken the watchers already.
    onChange: (roomId: string, processId: number) => {
      if (!isOwnBackend(processId)) wake(roomId);
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
