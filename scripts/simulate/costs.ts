/** What one call costs, on the average: CPU time in ms, bytes of write-ahead log, bytes by which the tables grew. */
export type CallCost = { serverMs: number; databaseMs: number; walBytes: number; storedBytes: number };

/** The calls that are measured: each over HTTP, of the built server. */
export const kinds = [
  "create",
  "join",
  "message",
  "question",
  "resolution",
  "contract",
  "agree",
  "read",
  "poll",
  "pollNew",
  "wait",
  "page",
] as const;
export type Kind = (typeof kinds)[number];

/** How writers were told to wake others while appends were counted. */
export const wakings = ["inCommit", "inCommitUnflushed", "afterCommit", "none"] as const;
export type Waking = (typeof wakings)[number];

/** Everything that is measured on the machine at hand. Times in ms, sizes in bytes. */
export type Costs = {
  machine: { processor: string; cores: number; node: string; postgres: string; flushMs: number };
  calls: Record<Kind, CallCost>;
  /** Statements to the database, those that begin and end a transaction included. */
  statements: Record<Kind, number>;
  participantBytes: number;
  /** WAL of one append to a room whose pages are written for the first time since a checkpoint. */
  coldAppendWalBytes: number;
  /** Events a second by one and by many writers, each in a room of its own; commits of one small row by many. */
  appends: Record<Waking, { one: number; many: number; commits: number }>;
  writers: number;
  /** One notification, at one listening process: CPU of the process, and of its connection's process in the database. */
  notification: { serverMs: number; databaseMs: number };
  /** Memory of a server process with nobody waiting, and what each call or stream adds that is alive. */
  memory: { processBytes: number; waitingBytes: number; streamBytes: number };
  /** One room of the clean-up, in batches as the service deletes them: CPU of the database, and the time it takes. */
  purge: { databaseMs: number; elapsedMs: number };
};
