import { LRUCache } from "lru-cache";

/** A task's group, from the widest level to the narrowest (network, client, room). No path may be a prefix of another. */
export type QueuePath = readonly [string, ...string[]];

/**
 * `total` is how many tasks may wait. Of each top group (the first part of a path) `waitingPerGroup` may wait and
 * `runningPerGroup` may run concurrently. With `cheapFirst`, half of the time goes to the tasks that should cost least:
 * as much as the last one whose path had the same end. `canVary` says of the end of a path whether senders choose what
 * its tasks cost.
 */
export type QueueLimits = {
  total: number;
  waitingPerGroup: number;
  runningPerGroup: number;
  cheapFirst?: { canVary: (end: string) => boolean };
};

/** A task to run now. Call `finish` once, with its cost in milliseconds. */
export type RunningTask<Task> = { task: Task; finish: (costMs: number) => void };

/** After this time a cost counts half. */
const halfLifeMs = 10_000;
/** An idle group with a lower usage is deleted. */
const negligibleMs = 1;
/**
 * A group with more idle subgroups forgets them, whatever they have cost lately: a /48 has 65,536 networks of clients.
 * Its own cost stays, and so does that of each top group.
 */
const MAX_IDLE_GROUPS = 200;
/** A task that should cost no more is cheap. Among cheap tasks only the recent cost of their groups counts. */
const cheapMs = 100;
/** How much more time, in milliseconds, cheap tasks or those of the least used groups can have had. */
const mostAheadMs = 500;
/**
 * What a task should cost if the end of its path is not among the last 10,000: more than a cheap one, so that it waits
 * for the end of a pause, but less than those that delay others for long.
 */
const unknownMs = 200;

/**
 * A queue that shares workers fairly by measured cost. The next task comes from the group with the least recent cost,
 * within it from the subgroup with the least, and so on. So expensive tasks delay only tasks of their own group. When too
 * many tasks wait, the newest task of the longest queue is dropped, so a flood does not displace others.
 *
 * When forty groups each send one expensive task, none of them has cost much lately, and together they delay the others for
 * long. `cheapFirst` lets cheap tasks pass them: those tasks and the tasks of the least used groups get the same time.
 */
export class FairQueue<Task> {
  readonly #top = new Group<Task>("");
  #sweptAt: number;
  #lastPlace = 0;
  /** How much more time cheap tasks have had than those of the least used groups. */
  #cheapAheadMs = 0;
  /** What the next task should cost, in milliseconds, by the end of its path. */
  readonly #expected = new LRUCache<string, { costMs: number; since: number }>({ max: 10_000 });

  constructor(
    private readonly limits: QueueLimits,
    private readonly now = () => performance.now(),
  ) {
    this.#sweptAt = now();
  }

  /**
   * Adds a task. `mostMs` is the most that it should cost, whatever earlier ones have cost. Returns the task that is
   * dropped for it, which may be the same one, or undefined.
   */
  add(path: QueuePath, task: Task, mostMs = Number.POSITIVE_INFINITY): Task | undefined {
    this.#sweep();
    const end = this.#groupAt(path);
    end.tasks.push(task);
    end.mostMs = mostMs;
    count(end, { waiting: 1 });
    const crowded = this.#top.groups.get(path[0]);
    if (crowded?.waiting === 1) crowded.place = ++this.#lastPlace;
    if (crowded && crowded.waiting > this.limits.waitingPerGroup) return dropNewest(crowded, end);
    return this.#top.waiting > this.limits.total ? dropNewest(this.#top, end) : undefined;
  }

  /**
   * Takes the next task of a top group whose recent cost is at most `maxUsage`, or with `cheapFirst` a cheap one of any.
   * Returns undefined if none may run now.
   */
  take(maxUsage = Number.POSITIVE_INFINITY): RunningTask<Task> | undefined {
    const now = this.now();
    const leastUsed = () => this.#leastUsed(now, maxUsage);
    const cheapest = () => (this.limits.cheapFirst ? this.#cheapest(now, maxUsage) : undefined);
    const isCheapNext = this.#cheapAheadMs < 0;
    const end = isCheapNext ? (cheapest() ?? leastUsed()) : (leastUsed() ?? cheapest());
    return (
      end &&
      this.#begin(end, (costMs) => {
        const ahead = this.#cheapAheadMs + (isCheapNext ? costMs : -costMs);
        this.#cheapAheadMs = Math.min(Math.max(ahead, -mostAheadMs), mostAheadMs);
      })
    );
  }

  /**
   * Takes a task of the next top group round robin, whatever it has cost: the one that has waited longest since its last
   * task began. So none waits for others that keep coming and have cost less. Returns undefined if none may run now.
   */
  takeRoundRobin(): RunningTask<Task> | undefined {
    const byPlace = ({ place }: Group<Task>) => place;
    let end = firstIn(this.#top, byPlace, (group) => this.#isReady(group));
    while (end && end.groups.size > 0) end = firstIn(end, byUsage);
    return end && this.#begin(end);
  }

  /** Removes a waiting task. Does nothing if the task is not waiting. */
  remove(path: QueuePath, task: Task): void {
    const end = this.#groupAt(path);
    const index = end.tasks.indexOf(task);
    if (index < 0) return;
    end.tasks.splice(index, 1);
    count(end, { waiting: -1 });
  }

  /** Adds a cost in milliseconds that a path has caused elsewhere. */
  charge(path: QueuePath, costMs: number): void {
    this.#sweep();
    this.#addCost(this.#groupAt(path), costMs);
  }

  /**
   * Records the whole cost of a task, in milliseconds. With `cheapFirst`, the next task whose path has the same end
   * should cost as much. Lower costs halve the expectation, but at most every ten seconds if costs can vary, so that
   * cheap tasks in between don't hide expensive ones.
   */
  expect(path: QueuePath, costMs: number): void {
    if (!this.limits.cheapFirst) return;
    const now = this.now();
    const end = endOf(path);
    const before = this.#expected.get(end) ?? { costMs: 0, since: now };
    const canVary = this.limits.cheapFirst.canVary(end);
    const halvings = canVary ? Math.floor((now - before.since) / halfLifeMs) : 1;
    const leastMs = before.costMs * 0.5 ** halvings;
    const expected =
      costMs >= leastMs
        ? { costMs, since: now }
        : { costMs: leastMs, since: before.since + halvings * halfLifeMs };
    this.#expected.set(end, expected);
  }

  /** The recent cost of a top group, in milliseconds. */
  usageOf(name: string): number {
    const group = this.#top.groups.get(name);
    return group ? usageOf(group, this.now()) : 0;
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#top.waiting;
  }

  /** How many groups it keeps, for tests. */
  get size(): number {
    return sizeOf(this.#top) - 1;
  }

  /** Begins the oldest task at the end of a path. Round robin, its top group comes last. */
  #begin(end: Group<Task>, onFinish?: (costMs: number) => void): RunningTask<Task> | undefined {
    const task = end.tasks.shift();
    if (task === undefined) return undefined;
    count(end, { waiting: -1, running: 1 });
    for (const group of withAncestors(end)) if (group.parent === this.#top) group.place = ++this.#lastPlace;
    return {
      task,
      finish: (costMs) => {
        onFinish?.(costMs);
        count(end, { waiting: 0, running: -1 });
        this.#addCost(end, costMs);
      },
    };
  }

  #addCost(end: Group<Task>, costMs: number): void {
    const now = this.now();
    for (const group of withAncestors(end)) {
      group.usage = usageOf(group, now) + costMs;
      group.usageAt = now;
      group.rank = Math.log2(group.usage) + now / halfLifeMs;
    }
  }

  #groupAt(path: QueuePath): Group<Task> {
    let group = this.#top;
    for (const name of path) {
      let next = group.groups.get(name);
      if (!next) {
        if (group !== this.#top && group.groups.size > group.mostGroups) {
          deleteIdle(group, this.now(), Number.POSITIVE_INFINITY);
          group.mostGroups = MAX_IDLE_GROUPS + 2 * group.groups.size;
        }
        next = new Group(name, group);
        group.groups.set(name, next);
      }
      group = next;
    }
    return group;
  }

  /** The end of the path with the least recent cost on each level. */
  #leastUsed(now: number, maxUsage: number): Group<Task> | undefined {
    const mayBegin = (group: Group<Task>) => this.#isReady(group) && usageOf(group, now) <= maxUsage;
    let end = firstIn(this.#top, byUsage, mayBegin);
    while (end && end.groups.size > 0) end = firstIn(end, byUsage);
    return end;
  }

  /**
   * The end of the path whose next task should cost least. Costs within about a factor of two are equal, and so are all
   * cheap ones: of equal ones, it is the one whose groups have the least recent cost.
   */
  #cheapest(now: number, maxUsage: number): Group<Task> | undefined {
    const expectedMs = ({ name, mostMs }: Group<Task>) =>
      Math.min(this.#expected.get(name)?.costMs ?? unknownMs, mostMs);
    const ready = waitingIn(this.#top).filter((group) => this.#isReady(group));
    const ends = ready.flatMap((group) => {
      const isLight = usageOf(group, now) <= maxUsage;
      return endsOf(group).filter((end) => isLight || expectedMs(end) <= cheapMs);
    });
    const steps = ends.map((end) => Math.floor(Math.log2(Math.max(expectedMs(end), cheapMs))));
    const fewest = Math.min(...steps);
    return minBy(
      ends.filter((_, index) => steps[index] === fewest),
      (end) => [...withAncestors(end)].reduce((sum, group) => sum + usageOf(group, now), 0),
    );
  }

  /** Whether a further task of a top group may begin. */
  #isReady({ running }: Group<Task>): boolean {
    return running < this.limits.runningPerGroup;
  }

  #sweep(): void {
    const now = this.now();
    if (now - this.#sweptAt < halfLifeMs) return;
    this.#sweptAt = now;
    deleteIdle(this.#top, now);
  }
}

/** A group with its subgroups, or, at the end of a path, its tasks. The numbers include all subgroups. */
class Group<Task> {
  readonly groups = new Map<string, Group<Task>>();
  /** With more subgroups than this, the idle ones are deleted. */
  mostGroups = MAX_IDLE_GROUPS;
  readonly tasks: Task[] = [];
  /** The most that a task should cost, in milliseconds. */
  mostMs = Number.POSITIVE_INFINITY;
  waiting = 0;
  running = 0;
  /** The recent cost as of `usageAt`, in milliseconds. */
  usage = 0;
  usageAt = 0;
  /** Of two groups, the one with the lower rank has less recent cost, whatever the time: costs halve alike. */
  rank = Number.NEGATIVE_INFINITY;
  /** Of two top groups, the one with the lower place is next round robin. */
  place = 0;

  constructor(
    readonly name: string,
    readonly parent?: Group<Task>,
  ) {}
}

const endOf = (path: QueuePath): string => path.at(-1) ?? path[0];

function* withAncestors<Task>(group: Group<Task>): Generator<Group<Task>> {
  for (let each: Group<Task> | undefined = group; each; each = each.parent) yield each;
}

const waitingIn = <Task>({ groups }: Group<Task>): Group<Task>[] =>
  [...groups.values()].filter(({ waiting }) => waiting > 0);

/** The subgroup with waiting tasks for which `orderOf` is lowest. Thousands may wait, so nothing is copied. */
function firstIn<Task>(
  { groups }: Group<Task>,
  orderOf: (group: Group<Task>) => number,
  mayBegin: (group: Group<Task>) => boolean = () => true,
): Group<Task> | undefined {
  let first: Group<Task> | undefined;
  for (const group of groups.values())
    if (group.waiting > 0 && (!first || orderOf(group) < orderOf(first)) && mayBegin(group)) first = group;
  return first;
}

const byUsage = ({ rank }: Group<unknown>): number => rank;

/** The ends of paths below a group at which tasks wait. */
const endsOf = <Task>(group: Group<Task>): Group<Task>[] =>
  group.groups.size === 0 ? [group] : waitingIn(group).flatMap(endsOf);

function minBy<Item>(items: Item[], sizeOf: (item: Item) => number): Item | undefined {
  let best: { item: Item; size: number } | undefined;
  for (const item of items) {
    const size = sizeOf(item);
    if (!best || size < best.size) best = { item, size };
  }
  return best?.item;
}

const usageOf = ({ usage, usageAt }: Group<unknown>, now: number): number =>
  usage * 0.5 ** ((now - usageAt) / halfLifeMs);

function count(end: Group<unknown>, change: { waiting: number; running?: number }): void {
  for (const group of withAncestors(end)) {
    group.waiting += change.waiting;
    group.running += change.running ?? 0;
  }
}

/** Drops the newest task of the longest queue in a group; of equally long queues, that of the `newcomer`. */
function dropNewest<Task>(from: Group<Task>, newcomer: Group<Task>): Task | undefined {
  const own = new Set(withAncestors(newcomer));
  let end = from;
  while (end.groups.size > 0) {
    end = [...end.groups.values()].reduce((longest, group) => {
      if (group.waiting !== longest.waiting) return group.waiting > longest.waiting ? group : longest;
      return own.has(group) ? group : longest;
    });
  }
  count(end, { waiting: -1 });
  return end.tasks.pop();
}

/** Deletes idle groups that have cost less than `belowMs` lately. */
function deleteIdle(parent: Group<unknown>, now: number, belowMs = negligibleMs): void {
  for (const [name, group] of parent.groups) {
    deleteIdle(group, now, belowMs);
    const isIdle = group.waiting + group.running + group.groups.size === 0;
    if (isIdle && usageOf(group, now) < belowMs) parent.groups.delete(name);
  }
}

const sizeOf = (group: Group<unknown>): number =>
  [...group.groups.values()].reduce((sum, each) => sum + sizeOf(each), 1);
