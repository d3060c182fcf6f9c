import { type Assumptions, explained } from "./assumptions";
import { type Costs, type Kind, kinds, type Waking } from "./costs";
import { limitRows, lockRows, shardRows } from "./limit-rows";
import { loadRows, sizes } from "./load-rows";
import { bytesPerRoom, rowsPerRoom } from "./model";
import { simulateQueue } from "./queue";
import { count, markdown, measured } from "./written";

const named: Record<Kind, string> = {
  create: "open a room",
  join: "join",
  message: "post a message",
  question: "ask a question",
  resolution: "resolve it",
  contract: "propose a contract",
  agree: "agree",
  read: "read the room",
  poll: "ask for events, nothing new",
  pollNew: "ask for events, one new",
  wait: "wait for events, in vain",
  page: "an observer's page",
};

const told: Record<Waking, string> = {
  inCommit: "as it is: `pg_notify` in the statement that appends",
  inCommitUnflushed: "the same with `synchronous_commit = off`",
  afterCommit: "`pg_notify` after the commit, in a transaction of its own",
  none: "without any notification",
};

/** All tables of docs/scale.md, in Markdown, by their names. */
export const tablesOf = (costs: Costs, given: Assumptions): Record<string, string> => ({
  assumptions: markdown(
    ["Assumption", "Value", "Unit", "Why"],
    Object.entries(explained).map(([name, [value, of, why]]) => [`\`${name}\``, count(value), of, why]),
  ),
  machine: markdown(["What", "Measured"], machineRows(costs, given)),
  calls: markdown(
    ["Call", "Statements", "Server CPU, ms", "Database CPU, ms", "WAL, KB", "Tables grow by, KB"],
    kinds.map((kind) => [
      named[kind],
      String(costs.statements[kind]),
      measured(costs.calls[kind].serverMs),
      measured(costs.calls[kind].databaseMs),
      kilobytes(costs.calls[kind].walBytes),
      kilobytes(costs.calls[kind].storedBytes),
    ]),
  ),
  appends: markdown(
    [
      "How others are woken",
      "1 writer, events/s",
      `${costs.writers} writers, events/s`,
      `${costs.writers} writers of one small row, commits/s`,
    ],
    Object.entries(costs.appends).map(([waking, { one, many, commits }]) => [
      told[waking as Waking],
      measured(one),
      measured(many),
      measured(commits),
    ]),
  ),
  sizes: markdown(["Open rooms", ...sizes.map(count)], loadRows(costs, given)),
  limits: markdown(["Part", "Gives way at about, open rooms", "Then"], limitRows(costs, given)),
  shards: markdown(
    [
      "Open rooms",
      "How others are woken",
      "Shards",
      "Processes of each",
      "Database machines",
      "Server machines",
      "Machine-hours a day",
      "for 1,000 rooms",
    ],
    shardRows(costs, given),
  ),
  lock: markdown(
    ["A flush of the disk takes", "Commits/s through the lock", "Gives way at about, open rooms"],
    lockRows(costs, given),
  ),
  queue: markdown(
    ["Busy", "Mean wait", "99 of 100 wait less than"],
    [0.3, 0.6, 0.8, 0.9, 0.95].map((busy) => {
      const { mean, p99 } = simulateQueue(busy);
      return [`${busy * 100} %`, measured(mean), measured(p99)];
    }),
  ),
});

/** To a tenth: less is somebody else's, such as autovacuum's. */
const kilobytes = (bytes: number): string => measured(Math.max(0, Math.round(bytes / 100) / 10));

function machineRows(costs: Costs, given: Assumptions): string[][] {
  const { machine, memory, notification, purge } = costs;
  return [
    [
      "machine",
      `${machine.processor}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgres}`,
    ],
    ["the disk makes one page durable", `${measured(machine.flushMs)} ms`],
    [
      "a room with all that is assumed of it",
      `${measured(bytesPerRoom(costs, given) / 1e3)} KB in ${rowsPerRoom(given)} rows`,
    ],
    ["one more participant, texts apart", `${measured(costs.participantBytes / 1e3)} KB`],
    [
      "WAL of an append, each page for the first time since a checkpoint",
      `${measured(costs.coldAppendWalBytes / 1e3)} KB`,
    ],
    [
      "one notification, heard by one process",
      `${measured(notification.serverMs)} ms there, ${measured(notification.databaseMs)} ms in the database`,
    ],
    [
      "a server process after some thousand calls, with nobody waiting",
      `${measured(memory.processBytes / 1e6)} MB`,
    ],
    [
      "each waiting call; each stream",
      `${measured(memory.waitingBytes / 1e3)} KB; ${measured(memory.streamBytes / 1e3)} KB`,
    ],
    [
      "deleting an expired room",
      `${measured(purge.elapsedMs)} ms, ${measured(purge.databaseMs)} ms of it CPU of the database`,
    ],
  ];
}
