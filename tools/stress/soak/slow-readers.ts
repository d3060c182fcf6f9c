import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { EventsResponse, MessageResponse } from "@/lib/wire/responses";
import type { Figure } from "@/tools/support/figure";
import { roomId, seed, tokenOf } from "@/tools/support/seed";
import type { Server } from "@/tools/support/server";
import { Client } from "../load/client";
import { Tally } from "../load/tally";

/** A nearly full room: its stream is larger than all buffers on the way. */
const room = { kind: "slow", count: 1, messages: 440, messageBytes: 8_000 };
const readers = 80;
const roomMb = (room.messages * room.messageBytes) / 2 ** 20;
const settleMs = 5_000;

/** Streams of a large room that are read at one byte a second; `figures` measures their effect on the process. */
export type Slow = { figures(): Promise<Figure[]>; close(): void };

/** Seeds a room and opens its slow streams. */
export async function openSlowReaders(server: Server, databaseUrl: string): Promise<Slow> {
  await seed(databaseUrl, room);
  const before = await server.residentMb();
  const sockets = await Promise.all(Array.from({ length: readers }, () => readSlowly(server)));
  await pause(settleMs);
  const grown = (await server.residentMb()) - before;
  return {
    figures: async () => [
      {
        what: `${readers} slow streams of ${roomMb.toFixed(1)} MB take`,
        value: grown,
        unit: "MB",
        atMost: (readers * roomMb) / 2,
      },
      { what: "wake-up latency meanwhile", value: await wakeTime(server), unit: "ms", atMost: 500 },
    ],
    close: () => {
      for (const close of sockets) close();
    },
  };
}

/** Reads a stream slowly, and reopens it when the service closes it, as it may. */
async function readSlowly(server: Server): Promise<() => void> {
  let isOver = false;
  const first = await openStream(server, reopen);
  let current = first;
  function reopen(): void {
    if (isOver) return;
    openStream(server, reopen).then(
      (next) => (current = next),
      () => setTimeout(reopen, 1_000),
    );
  }
  return () => {
    isOver = true;
    current.destroy();
  };
}

async function openStream({ baseUrl }: Server, closed: () => void): Promise<Socket> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  await once(socket, "connect");
  const head = [
    `GET /api/rooms/${roomId(room.kind, 0)}/events?after=0 HTTP/1.1`,
    "Host: localhost",
    "Accept: text/event-stream",
    `Authorization: Bearer ${tokenOf(room.kind, 0, 0)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  // Reads one byte a second. The socket receives nothing more while data is unread.
  socket.on("readable", () => undefined);
  const timer = setInterval(() => socket.read(1), 1_000);
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    clearInterval(timer);
    closed();
  });
  return socket;
}

/** How long a message in that room takes to reach a waiting request, in milliseconds. */
async function wakeTime({ baseUrl }: Server): Promise<number> {
  const client = new Client(baseUrl, new Tally());
  const path = `/api/rooms/${roomId(room.kind, 0)}`;
  const [writer, waiter] = [tokenOf(room.kind, 0, 0), tokenOf(room.kind, 0, 1)];
  const { last_seq } = await client.json<EventsResponse>("GET", `${path}/events?after=400`, {
    token: waiter,
  });
  const woken = client.json<EventsResponse>("GET", `${path}/events?after=${last_seq}&wait=25`, {
    token: waiter,
  });
  await pause(500);
  const begin = performance.now();
  const excerpt = client.json<MessageResponse>("POST", `${path}/messages`, {
    token: writer,
    body: { content: "Hello" },
  });
  const { events } = await woken;
  const took = performance.now() - begin;
  const { message } = await excerpt;
  client.close();
  if (events[0]?.seq !== message.seq)
    throw new Error("The waiting request got another event than the one written.");
  return took;
}
