import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processState } from "@/lib/process-state";

/** What this process counts, by the names and labels of Prometheus. */
export type Metrics = {
  registry: Registry;
  /** How long calls take until their answer begins, by method, pattern of the address and status; in seconds. */
  calls: Histogram<"method" | "route" | "status">;
  /** Calls of tools by what came of them: done, refused, or failed, which is our fault. */
  toolCalls: Counter<"tool" | "outcome">;
  /** Calls that are worked at at the moment. */
  underWay: Gauge;
  /** Bytes of large request bodies and responses that are held for clients at the moment. */
  transferBytes: Gauge;
  /** Calls that wait for events, and streams, at the moment. */
  waiting: Gauge<"kind">;
  /** Rooms that are deleted: because they have expired, or because somebody in them asked for it. */
  deletedRooms: Counter<"why">;
  /** Secret-looking values that were replaced. */
  redactions: Counter;
  /** Rooms that live, in the whole database; absent while that is away. */
  openRooms: Gauge;
  /** Connections to the database, calls that wait for one, and statements with short readings on the shared one. */
  pool: Gauge<"state">;
};

/** The metrics of this process. No label ever holds a token or what a stranger has chosen. */
export const metrics: () => Metrics = processState("metrics", start);

function start(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    calls: new Histogram({
      name: "negotiation_room_call_duration_seconds",
      help: "Seconds until the answer of a call begins; calls that wait for events take as long as they wait.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    toolCalls: new Counter({
      name: "negotiation_room_tool_calls_total",
      help: "Calls of tools over MCP: carried out (outcome done), refused for what was sent, or failed on our side.",
      labelNames: ["tool", "outcome"],
      registers,
    }),
    underWay: new Gauge({
      name: "negotiation_room_calls_under_way",
      help: "Calls that this process works at at the moment, this one among them; those that wait, stream, or are slow to send or read are not.",
      registers,
    }),
    transferBytes: new Gauge({
      name: "negotiation_room_transfer_bytes",
      help: "Bytes of large request bodies that are being received and of large responses that are being read at the moment.",
      registers,
    }),
    waiting: new Gauge({
      name: "negotiation_room_waiting",
      help: "Calls that wait for events at the moment (kind wait), and open streams (kind stream).",
      labelNames: ["kind"],
      registers,
    }),
    deletedRooms: new Counter({
      name: "negotiation_room_rooms_deleted_total",
      help: "Rooms that this process has deleted: past their expiry (why expired), or on request (why asked).",
      labelNames: ["why"],
      registers,
    }),
    redactions: new Counter({
      name: "negotiation_room_redactions_total",
      help: "Secret-looking values that were replaced before anything was stored.",
      registers,
    }),
    openRooms: new Gauge({
      name: "negotiation_room_rooms_open",
      help: "Rooms in the database that had not expired a minute ago at most; about the same from every process.",
      registers,
    }),
    pool: new Gauge({
      name: "negotiation_room_database_pool",
      help: "Connections of this process to the database (state busy or idle), calls that wait for one (waiting), and statements with short readings under way on the one that they share (reading).",
      labelNames: ["state"],
      registers,
    }),
  };
}
