import { markdownTable } from "@/tools/support/document";
import assumptions from "./assumptions.json";

/** The assumed values alone: how rooms are used, and what the machines are. */
export const assumed = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value }]) => [name, value]),
) as Record<keyof typeof assumptions, number>;

const { participants, messages, questions, contracts, agreements, reads, observers, busy } = assumed;
/** How long a request waits at most (docs/interface.md#waiting). */
const longestWaitSeconds = 25;
const writesPerRoom = participants - 1 + messages + 2 * questions + contracts + agreements;

/** What is measured, and how often it happens in the life of a room. */
const timesPerRoom = {
  "open a room": 1,
  join: participants - 1,
  "send a message": messages,
  "ask a question": questions,
  "resolve a question": questions,
  "propose a contract": contracts,
  agree: agreements,
  "read the room": writesPerRoom * reads,
  // Each event goes to the other participants and to the observers' streams. Participants then wait again.
  "read events, one is new": writesPerRoom * (participants - 1 + observers),
  "wait for events, none comes": writesPerRoom * (participants - 1),
  "load an observer's page": writesPerRoom * observers,
  "delete a room": 1,
  // These two depend on the number of rooms and processes: loadOf counts them.
  "send a message right after a checkpoint": 0,
  "receive a notification in one process": 0,
};
export type Kind = keyof typeof timesPerRoom;
const kinds = Object.entries(timesPerRoom) as [Kind, number][];

/** The average for one request. */
export type Cost = Record<"server CPU, ms" | "database CPU, ms" | "WAL, KB" | "growth, KB", number>;
export type Costs = {
  dateAndMachine: string;
  requests: Record<Kind, Cost>;
  processMB: number;
  waitingKB: number;
};
type Load = ReturnType<typeof loadOf>;

/** What this many open rooms need in the busiest hour, on one database. */
function loadOf(rooms: number, { requests, processMB, waitingKB }: Costs) {
  const opened = (rooms * assumed.peak) / (assumed.ttlHours * 3_600);
  const negotiating = rooms * assumed.negotiating;
  const waitAgain = (negotiating * (participants - 1)) / longestWaitSeconds;
  const perSecond = ([kind, perRoom]: [Kind, number]) =>
    opened * perRoom + (kind === "wait for events, none comes" ? waitAgain : 0);
  const total = (of: keyof Cost) => sum(kinds.map((kind) => perSecond(kind) * requests[kind[0]][of]));
  const writes = opened * writesPerRoom;
  const notification = requests["receive a notification in one process"];
  const listening = (writes * notification["server CPU, ms"]) / 1_000;
  const waiting = negotiating * (participants - 1 + observers);
  const serverCores = total("server CPU, ms") / 1_000;
  const busyProcesses = Math.ceil(serverCores / Math.max(0, busy - listening));
  const processes = Math.max(2, busyProcesses, Math.ceil(waiting / assumed.waitingPerProcess));
  const notifiedMs = writes * processes * notification["database CPU, ms"];
  const roomKB = sum(kinds.map(([kind, times]) => times * requests[kind]["growth, KB"]));
  return {
    "writes/s": writes,
    "requests/s": sum(kinds.map(perSecond)),
    "waiting requests": waiting,
    "disk, GB": (rooms * roomKB * assumed.slack) / 1e6,
    "WAL, MB/s, pages warm": total("WAL, KB") / 1e3,
    "WAL, MB/s, pages cold": (writes * requests["send a message right after a checkpoint"]["WAL, KB"]) / 1e3,
    "server cores": serverCores + processes * listening,
    "server processes": processes,
    "memory of each, MB": processMB + ((waiting / processes) * waitingKB) / 1e3,
    "cores of each for NOTIFY": listening,
    connections: processes * assumed.connectionsPerProcess,
    "NOTIFY lock, share of time held": (writes * assumed.notifyCommitMs) / 1_000,
    "database cores": (total("database CPU, ms") + notifiedMs) / 1_000,
    "client addresses": rooms * participants,
  };
}

/** Each part, the share of its limit that a load uses, and what to do at the limit. */
const partsOf = (load: Load): [part: string, used: number, remedy: string][] => [
  ["one server process", load["server cores"] / busy, "more processes, `REDIS_URL`"],
  ["rate limits in memory", load["client addresses"] / assumed.clients, "`REDIS_URL`"],
  ["waiting requests of one process", load["waiting requests"] / assumed.waitingPerProcess, "more processes"],
  ["connections", load.connections / assumed.connections, "smaller `DATABASE_POOL_SIZE`, or a pooler"],
  ["commits with `NOTIFY`", load["NOTIFY lock, share of time held"] / busy, "[below](#the-lock-of-notify)"],
  ["notifications received", load["cores of each for NOTIFY"] / assumed.listening, "[shards](#shards)"],
  ["CPU of the database", load["database cores"] / busy / assumed.databaseCores, "a larger machine, shards"],
  ["disk of the database", load["disk, GB"] / assumed.databaseDiskGB, "a larger disk, shards"],
];

/** The tables of docs/scale.md by name. */
export function tablesOf(costs: Costs): Record<string, string> {
  const loads = [1e3, 1e4, 1e5, 1e6].map((rooms) => loadOf(rooms, costs));
  const needs = Object.keys(loadOf(0, costs)) as (keyof Load)[];
  const limits = partsOf(loadOf(0, costs)).map(([part, , remedy], index) => {
    let rooms = 100;
    while (rooms < 1e9 && (partsOf(loadOf(rooms, costs))[index]?.[1] ?? 2) <= 1) rooms *= 1.01;
    return [part, rooms, remedy] as const;
  });
  limits.sort((a, b) => a[1] - b[1]);
  const explained = Object.entries(assumptions).map(([name, { value, why }]) => [name, value, why]);
  const measured = kinds.map(([kind]) => [kind, ...Object.values(costs.requests[kind])]);
  const needed = needs.map((need) => [need, ...loads.map((load) => load[need])]);
  return {
    assumptions: table("Assumption | Value | Meaning", explained),
    requests: table("Request | Server CPU, ms | Database CPU, ms | WAL, KB | Growth, KB", measured),
    memory: table("Measured on | Memory of a process | Memory of one waiting request", [
      [costs.dateAndMachine, `${format(costs.processMB)} MB`, `${format(costs.waitingKB)} KB`],
    ]),
    sizes: table("Open rooms | 1,000 | 10,000 | 100,000 | 1,000,000", needed),
    limits: table("Part | Limit at about, open rooms | Then", limits),
  };
}

const table = (head: string, rows: (readonly (string | number)[])[]): string =>
  markdownTable(
    head.split(" | "),
    rows.map((cells) => cells.map(format)),
  );

/** Numbers get two significant digits, as another run can differ in the second. */
const format = (cell: string | number) =>
  typeof cell === "number" ? cell.toLocaleString("en", { maximumSignificantDigits: 2 }) : cell;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
