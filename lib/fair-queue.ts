/**
 * Who a task is for, from the widest group to the narrowest: a network, a client in it, one of the client's rooms. No
 * path is the beginning of another.
 */
export type Path = readonly [string, ...string[]];

/**
 * `total`: how many new tasks may wait. Of each group at the top (the first part of a path) `waitingPerGroup` may wait and
 * `runningPerGroup` may run at once.
 */
export type Bounds = { total: number; waitingPerGroup: number; runningPerGroup: number };

/** A task that was taken to be run. `finish` must follow, once, with what it cost in milliseconds. */
export type Taken<Task> = { task: Task; finish: (costMs: number) => void };

/** The cost of a task counts half after this time. */
const halfLifeMs = 10_000;
/** A group with a lower usage is forgotten. */
const negligibleMs = 1;

/**
 * A queue that shares workers by measured cost. The next task is one of the group that has cost the least lately, within
 * it one of the subgroup that has cost the least, and so on. So expensive tasks delay only those of their own group.
 * Where too many wait, the newest task of the longest queue is dropped, so that a flood keeps nobody else out.
 */
export class FairQueue<Task> {
  readonly #bounds: Bounds;
  readonly #now: () => number;
  readonly #top: Group<Task>;
  #sweptAt: number;

  /** `now` gives the time in milliseconds. */
  constructor(bounds: Bounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
    this.#top = new Group<Task>(undefined);
    this.#sweptAt = now();
  }

  /** Adds a task. Returns the task that is dropped for it, which may be itself; undefined where none is. */
  add(path: Path, task: Task): Task | undefined {
    this.#sweep();
    const end = this.#groupAt(path);
    end.fresh.push(task);
    count(end, { waiting: 1, ready: 1 });
    const crowded = this.#top.groups.get(path[0]);
    if (crowded && crowded.waiting > this.#bounds.waitingPerGroup) return dropNewest(crowded, end);
    return this.#top.waiting > this.#bounds.total ? dropNewest(this.#top, end) : undefined;
  }

  /** Adds a task that continues what an earlier one has begun: it comes before the new ones of its path, unbounded. */
  addNext(path: Path, task: Task): void {
    const end = this.#groupAt(path);
    end.begun.push(task);
    count(end, { ready: 1 });
  }

  /** Takes the next task, undefined where none may run now. */
  take(): Taken<Task> | undefined {
    const now = this.#now();
    let end = this.#top;
    for (let next = this.#next(end, now); next; next = this.#next(end, now)) end = next;
    const begun = end.begun.splice(0, 1);
    const [task] = begun.length > 0 ? begun : end.fresh.splice(0, 1);
    if (task === undefined) return undefined;
    count(end, { ready: -1, running: 1, waiting: begun.length > 0 ? 0 : -1 });
    return { task, finish: (costMs) => this.#finish(end, costMs) };
  }

  /** Removes a task that waits; one that does not is left alone. */
  remove(path: Path, task: Task): void {
    const end = this.#groupAt(path);
    if (removeFrom(end.fresh, task)) count(end, { waiting: -1, ready: -1 });
    else if (removeFrom(end.begun, task)) count(end, { ready: -1 });
  }

  /** How many groups are remembered. */
  get size(): number {
    return sizeOf(this.#top) - 1;
  }

  #finish(end: Group<Task>, costMs: number): void {
    const now = this.#now();
    for (const group of upFrom(end)) {
      group.running--;
      group.usage = usageOf(group, now) + costMs;
      group.usageAt = now;
    }
  }

  /** The group at a path; made where it is not there. */
  #groupAt(path: Path): Group<Task> {
    let group = this.#top;
    for (const name of path) {
      const next = group.groups.get(name) ?? new Group(group);
      group.groups.set(name, next);
      group = next;
    }
    return group;
  }

  /** The group below another whose turn it is. */
  #next(parent: Group<Task>, now: number): Group<Task> | undefined {
    const atOnce = parent === this.#top ? this.#bounds.runningPerGroup : Number.POSITIVE_INFINITY;
    let best: Group<Task> | undefined;
    for (const group of parent.groups.values()) {
      if (group.ready === 0 || group.running >= atOnce) continue;
      if (!best || usageOf(group, now) < usageOf(best, now)) best = group;
    }
    return best;
  }

  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt < halfLifeMs) return;
    this.#sweptAt = now;
    forgetIdle(this.#top, now);
  }
}

/** Groups and, where a path ends, tasks. Numbers are of all tasks in it and below. */
class Group<Task> {
  readonly parent: Group<Task> | undefined;
  readonly groups = new Map<string, Group<Task>>();
  readonly fresh: Task[] = [];
  readonly begun: Task[] = [];
  /** Tasks that are fresh. */
  waiting = 0;
  /** Tasks that are fresh or begun. */
  ready = 0;
  running = 0;
  /** The recent cost as of `usageAt`, in milliseconds. */
  usage = 0;
  usageAt = 0;

  constructor(parent: Group<Task> | undefined) {
    this.parent = parent;
  }
}

function* upFrom<Task>(group: Group<Task>): Generator<Group<Task>> {
  for (let each: Group<Task> | undefined = group; each; each = each.parent) yield each;
}

const usageOf = ({ usage, usageAt }: Group<unknown>, now: number): number =>
  usage * 0.5 ** ((now - usageAt) / halfLifeMs);

/** Adds numbers to a group and all above it. */
function count(end: Group<unknown>, change: { waiting?: number; ready?: number; running?: number }): void {
  for (const group of upFrom(end)) {
    group.waiting += change.waiting ?? 0;
    group.ready += change.ready ?? 0;
    group.running += change.running ?? 0;
  }
}

/** Drops the newest task of the longest queue below a group; of queues of the same length that of the `newcomer`. */
function dropNewest<Task>(from: Group<Task>, newcomer: Group<Task>): Task | undefined {
  const own = new Set(upFrom(newcomer));
  let end = from;
  while (end.groups.size > 0) {
    end = [...end.groups.values()].reduce((longest, group) => {
      if (group.waiting !== longest.waiting) return group.waiting > longest.waiting ? group : longest;
      return own.has(group) ? group : longest;
    });
  }
  count(end, { waiting: -1, ready: -1 });
  return end.fresh.pop();
}

function forgetIdle(parent: Group<unknown>, now: number): void {
  for (const [name, group] of parent.groups) {
    forgetIdle(group, now);
    const isIdle = group.ready + group.running + group.groups.size === 0;
    if (isIdle && usageOf(group, now) < negligibleMs) parent.groups.delete(name);
  }
}

function removeFrom<Task>(tasks: Task[], task: Task): boolean {
  const index = tasks.indexOf(task);
  if (index >= 0) tasks.splice(index, 1);
  return index >= 0;
}

const sizeOf = (group: Group<unknown>): number =>
  [...group.groups.values()].reduce((sum, each) => sum + sizeOf(each), 1);
