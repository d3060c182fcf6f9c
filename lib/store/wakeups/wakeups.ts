import { processState } from "@/lib/process-state";
import { isOwnBackend } from "../connection/pool";
import { listenForChanges } from "./listen-for-changes";

/** Watches one room for changes, including those that other processes make. */
export type Watch = {
  /**
   * Waits until the room has changed, at most `ms`. A change since the watch began or since the last wait ends it
   * immediately, so nothing is missed between reading and waiting. False if the time is up or the watch has ended.
   */
  wait(ms: number): Promise<boolean>;
  /** Whether the signal was aborted or the process is shutting down. */
  hasEnded(): boolean;
  close(): void;
};

type Wakeups = { watchers: Map<string, Set<RoomWatch>>; stopping: AbortController; isListening: boolean };

const wakeups = processState(
  "wakeups",
  (): Wakeups => ({ watchers: new Map(), stopping: new AbortController(), isListening: false }),
);

/**
 * Begins to watch a room; `close` it afterwards. All watches of a process share one listening connection, so waiting
 * uses none of the pool and sends no queries. A wait can end without a change, because wake-ups may be missed while
 * that connection is broken. A wait that times out can have missed a change: read the room once more.
 */
export function watchRoom(roomId: string, signal: AbortSignal): Watch {
  const all = wakeups();
  startListening(all);
  return new RoomWatch(roomId, signal, all);
}

/** Thousands of these are open at the same time: an object takes less memory than several functions. */
class RoomWatch implements Watch {
  #hasChanged = false;
  #hasEnded: boolean;
  #timer: NodeJS.Timeout | undefined;
  /** When the current wait ends, by performance.now(). */
  #until = 0;
  #resolve: ((hasChanged: boolean) => void) | undefined;

  constructor(
    private readonly roomId: string,
    private readonly signal: AbortSignal,
    private readonly all: Wakeups,
  ) {
    this.#hasEnded = signal.aborted || all.stopping.signal.aborted;
    const ofRoom = all.watchers.get(roomId) ?? new Set();
    all.watchers.set(roomId, ofRoom.add(this));
    signal.addEventListener("abort", this, { once: true });
  }

  wait(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#until = performance.now() + ms;
      if (this.#hasChanged || this.#hasEnded) this.#wake();
      else this.#sleep();
    });
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  close(): void {
    this.signal.removeEventListener("abort", this);
    const ofRoom = this.all.watchers.get(this.roomId);
    ofRoom?.delete(this);
    if (ofRoom?.size === 0) this.all.watchers.delete(this.roomId);
  }

  change(): void {
    this.#hasChanged = true;
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  handleEvent(): void {
    this.end();
  }

  #wake(): void {
    const resolve = this.#resolve;
    if (!resolve) return;
    clearTimeout(this.#timer);
    this.#resolve = undefined;
    resolve(this.#hasChanged && !this.#hasEnded);
    this.#hasChanged = false;
  }

  /** A timer may fire a little early, and the caller would read the room twice. */
  #sleep(): void {
    const left = this.#until - performance.now();
    if (left > 0) this.#timer = setTimeout(() => this.#sleep(), Math.ceil(left)).unref();
    else this.#wake();
  }
}

/**
 * Wakes the watchers of this process as soon as a change of the room has been made, because PostgreSQL's notification
 * may be late or lost. Returns whether the room was changed. A change with an unknown outcome wakes, too.
 */
export async function wakeWatchersAfter(roomId: string, changing: Promise<boolean>): Promise<boolean> {
  let isChanged = true;
  try {
    isChanged = await changing;
    return isChanged;
  } finally {
    if (isChanged) wake(roomId);
  }
}

function wake(roomId: string): void {
  for (const watch of wakeups().watchers.get(roomId) ?? []) watch.change();
}

/** Ends all watches and the listening connection permanently, when the process shuts down. */
export function stopWakeups(): void {
  const { watchers, stopping } = wakeups();
  stopping.abort();
  for (const watch of [...watchers.values()].flatMap((ofRoom) => [...ofRoom])) watch.end();
}

function startListening(all: Wakeups): void {
  if (all.isListening) return;
  all.isListening = true;
  const listener = {
    // Changes of this process have woken the watchers already.
    onChange: (roomId: string, processId: number) => {
      if (!isOwnBackend(processId)) wake(roomId);
    },
    onGap: () => {
      for (const ofRoom of all.watchers.values()) for (const watch of ofRoom) watch.change();
    },
  };
  void listenForChanges(listener, all.stopping.signal);
}
