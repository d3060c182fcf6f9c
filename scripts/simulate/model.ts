import { type Assumptions, waitSeconds } from "./assumptions";
import type { Costs, Kind } from "./costs";

/** What so many open rooms ask for in the busiest hour. */
export type Load = {
  rooms: number;
  rows: number;
  diskGB: number;
  createsPerSecond: number;
  writesPerSecond: number;
  callsPerSecond: number;
  statementsPerSecond: number;
  /** MB/s of write-ahead log: `warm` when pages were written since the last checkpoint, `cold` when none was. */
  walMBPerSecond: { warm: number; cold: number };
  waiting: number;
  streams: number;
  serverCores: number;
  /** Server processes; Infinity when each is too busy with the notifications of the others. */
  processes: number;
  processMemoryMB: number;
  connections: number;
  /** Each notification reaches each process. */
  deliveriesPerSecond: number;
  databaseCores: number;
  /** Share of a process that only hears of writes. */
  hearingShare: number;
  purgesPerSecond: number;
  clients: number;
};

const GB = 1e9;
const MB = 1e6;
const fewestProcesses = 2;

/** The load of `rooms` open rooms on one database and its server processes. */
export function loadOf(rooms: number, costs: Costs, given: Assumptions): Load {
  const rates = ratesOf(rooms, given);
  const total = (cost: (kind: Kind) => number) =>
    sum(entries(rates).map(([kind, rate]) => rate * cost(kind)));
  const writes = sum(writeKinds.map((kind) => rates[kind]));
  const { waiting, streams } = waitingOf(rooms, given);
  const serverCores = total((kind) => costs.calls[kind].serverMs) / 1_000;
  const hearingShare = (writes * costs.notification.serverMs) / 1_000;
  const processes = processesFor(serverCores, hearingShare, waiting + streams, given);
  const waiters = { calls: waiting / processes, streams: streams / processes };
  const purgesPerSecond = rooms / (given.ttlHours * 3_600);
  return {
    rooms,
    rows: rooms * rowsPerRoom(given),
    diskGB: (rooms * bytesPerRoom(costs, given) * given.slack) / GB,
    createsPerSecond: rates.create,
    writesPerSecond: writes,
    callsPerSecond: sum(Object.values(rates)),
    statementsPerSecond: total((kind) => costs.statements[kind]),
    walMBPerSecond: {
      warm: total((kind) => costs.calls[kind].walBytes) / MB,
      cold: (rates.create * costs.calls.create.walBytes + writes * costs.coldAppendWalBytes) / MB,
    },
    waiting,
    streams,
    serverCores: serverCores + processes * hearingShare,
    processes,
    processMemoryMB:
      (costs.memory.processBytes +
        given.garbage * waiters.calls * costs.memory.waitingBytes +
        given.garbage * waiters.streams * costs.memory.streamBytes) /
      MB,
    connections: processes * (given.pool + 2),
    deliveriesPerSecond: writes * processes,
    databaseCores:
      (total((kind) => costs.calls[kind].databaseMs) +
        writes * processes * costs.notification.databaseMs +
        purgesPerSecond * costs.purge.databaseMs) /
      1_000,
    hearingShare,
    purgesPerSecond,
    clients: rooms * given.participants,
  };
}

export const writeKinds = ["join", "message", "question", "resolution", "contract", "agree"] as const;

/** How often each kind of write happens in the life of a room; its creator has joined. */
const writesPerRoom = (given: Assumptions): Record<(typeof writeKinds)[number], number> => ({
  join: given.participants - 1,
  message: given.messages,
  question: given.questions,
  resolution: given.questions,
  contract: given.contracts,
  agree: given.agreements,
});

/** Calls a second of each kind in the busiest hour. Who is woken has waited, is told, and waits again. */
export function ratesOf(rooms: number, given: Assumptions): Record<Kind, number> {
  const create = (rooms * given.peak) / (given.ttlHours * 3_600);
  const perRoom = writesPerRoom(given);
  const writes = create * sum(Object.values(perRoom));
  const woken = writes * (given.participants - 1);
  const pages = writes * given.observers;
  return {
    create,
    join: create * perRoom.join,
    message: create * perRoom.message,
    question: create * perRoom.question,
    resolution: create * perRoom.resolution,
    contract: create * perRoom.contract,
    agree: create * perRoom.agree,
    read: writes * given.reads,
    poll: 0,
    pollNew: woken + pages,
    wait: woken + waitingOf(rooms, given).waiting / waitSeconds,
    page: pages,
  };
}

/** Bytes of a room at the end of its life, indexes included. */
export function bytesPerRoom({ calls }: Costs, given: Assumptions): number {
  const written = writeKinds.map((kind) => writesPerRoom(given)[kind] * calls[kind].storedBytes);
  return calls.create.storedBytes + sum(written);
}

/** Rows of a room at the end of its life: itself, its participants, events, questions, and calls under a key. */
export function rowsPerRoom(given: Assumptions): number {
  const { join, ...keyed } = writesPerRoom(given);
  return 1 + given.participants + (1 + join) + 2 * sum(Object.values(keyed)) + given.questions;
}

const waitingOf = (rooms: number, given: Assumptions) => ({
  waiting: rooms * given.negotiating * (given.participants - 1),
  streams: rooms * given.negotiating * given.observers,
});

/** As many as keep each below the bound, though each also hears of every write. */
function processesFor(cores: number, hearingShare: number, waiting: number, given: Assumptions): number {
  if (hearingShare >= given.busy) return Number.POSITIVE_INFINITY;
  const busy = cores / (given.busy - hearingShare);
  return Math.max(fewestProcesses, Math.ceil(busy), Math.ceil(waiting / given.waitingPerProcess));
}

const entries = (rates: Record<Kind, number>) => Object.entries(rates) as [Kind, number][];
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
