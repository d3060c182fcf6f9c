/** What nobody has measured: how rooms are used, and what machines there are. Value, unit, why. */
export const explained = {
  participants: [3, "per room", "2 to 8 are allowed; most negotiations have two sides, some a third"],
  ttlHours: [24, "hours", "the default; nobody deletes a room earlier"],
  messages: [20, "per room", "of at most 500"],
  questions: [6, "per room", "each is resolved"],
  contracts: [4, "versions per room", "a proposal and some changes"],
  agreements: [5, "per room", "everyone to the last version, some to one before"],
  messageBytes: [800, "bytes", "a paragraph or two; at most 32 KB"],
  questionBytes: [300, "bytes", "of a question, and of a resolution"],
  contractBytes: [6_000, "bytes", "two pages of Markdown; at most 128 KB"],
  creationBytes: [3_000, "bytes", "goal, brief, and what each participant knows"],
  peak: [4, "times the average", "calls come in working hours"],
  reads: [1, "per write", "an agent reads the whole room before it writes"],
  negotiating: [0.1, "of the open rooms", "in the others nobody waits: not begun, agreed, or asleep"],
  observers: [
    0.5,
    "per negotiating room",
    "a page open, with its stream; it is loaded again after each event",
  ],
  slack: [1.5, "times", "dead rows and free pages between two runs of VACUUM"],
  busy: [0.6, "of a part's time", "beyond it queues grow quickly (the simulated queue)"],
  databaseCores: [16, "cores", "one database machine; cores as fast as the one measured"],
  databaseDiskGB: [500, "GB", "its disk"],
  flushMs: [
    1,
    "ms",
    "until it holds a commit for good: a tenth on a good local disk, up to some over a network",
  ],
  serverCores: [4, "cores", "one server machine, a process on each core"],
  connections: [100, "connections", "what PostgreSQL allows unless it is told otherwise"],
  pool: [
    10,
    "connections",
    "DATABASE_POOL_SIZE, the default; a process has two more: for short readings, and to listen",
  ],
  garbage: [2, "times", "memory of Node's heap for what is alive in it"],
  waitingPerProcess: [
    10_000,
    "calls",
    "below the usual limit of open files; a restart sends so many elsewhere",
  ],
  hearing: [0.1, "of that", "what a process may spend on hearing of rooms that are none of its concern"],
  clients: [
    50_000,
    "addresses",
    "that a process without Redis remembers (lib/store/rate-limits/in-memory.ts)",
  ],
  redisCalls: [50_000, "calls/s", "of one Redis; not measured here"],
  copies: [2, "database machines", "one that serves, one that stands by"],
} as const satisfies Record<string, [value: number, unit: string, why: string]>;

export type Assumptions = Record<keyof typeof explained, number>;

/** The assumed values alone; units as in `explained`. */
export const assumptions = Object.fromEntries(
  Object.entries(explained).map(([name, [value]]) => [name, value]),
) as Assumptions;

/** How long a call waits at most, in seconds (docs/interface.md#waiting). */
export const waitSeconds = 25;
