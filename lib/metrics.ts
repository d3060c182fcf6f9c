import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processState } from "@/lib/process-state";

/** The metrics of this process (docs/operate.md#metrics). No label holds a token or a value that a client chose. */
export const metrics = processState("metrics", () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestDuration: new Histogram({
      name: "negotiation_room_request_duration_seconds",
      help: "Seconds until the response to a request begins; requests that wait for events take as long as they wait.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    toolCalls: new Counter({
      name: "negotiation_room_tool_calls_total",
      help: "MCP tool calls by outcome: done, rejected (the client's error), failed (the service's error) or left (the client disconnected before the result).",
      labelNames: ["tool", "outcome"],
      registers,
    }),
    requestsInProgress: new Gauge({
      name: "negotiation_room_requests_in_progress",
      help: "Requests that this process is working on, this one included. Requests that wait, stream, or are slow to send or read do not count.",
      registers,
    }),
    transferBytes: new Gauge({
      name: "negotiation_room_transfer_bytes",
      help: "Bytes of large request bodies that are being received and of large responses that are being read.",
      registers,
    }),
    waiting: new Gauge({
      name: "negotiation_room_waiting",
      help: "Requests that wait for events (kind wait), and open streams (kind stream).",
      labelNames: ["kind"],
      registers,
    }),
    deletedRooms: new Counter({
      name: "negotiation_room_rooms_deleted_total",
      help: "Rooms that this process has deleted: expired (why expired), or on request (why asked).",
      labelNames: ["why"],
      registers,
    }),
    redactions: new Counter({
      name: "negotiation_room_redactions_total",
      help: "Values that look like secrets and were replaced before anything was stored.",
      registers,
    }),
    openRooms: new Gauge({
      name: "negotiation_room_rooms_open",
      help: "Open rooms in the database, counted at most 20 seconds ago; about the same from every process.",
      registers,
    }),
    storedBytes: new Gauge({
      name: "negotiation_room_stored_bytes",
      help: "Bytes that all rooms store: texts, and 1 KB for each event; measured together with the open rooms. Above MAX_STORED_MB no rooms can be created.",
      registers,
    }),
    deliveries: new Counter({
      name: "negotiation_room_deliveries_total",
      help: "Attempts to deliver a notification, by outcome: delivered, retry (the receiver responded with a failure), no_response (it did not respond), gone (it no longer exists), postponed (over a limit) or dropped (a deletion, because too many wait or it waited too long).",
      labelNames: ["channel", "outcome"],
      registers,
    }),
    queuedDeliveries: new Gauge({
      name: "negotiation_room_deliveries_queued",
      help: "Deliveries in the queue of the database, running or waiting for their next attempt; the same from every process.",
      registers,
    }),
    pool: new Gauge({
      name: "negotiation_room_database_pool",
      help: "Connections of this process to the database (state busy or idle), requests that wait for one (waiting), and short reads on the connection that they share (reading).",
      labelNames: ["state"],
      registers,
    }),
  };
});
