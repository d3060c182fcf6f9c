import { clientGone } from "@/lib/client-gone";
import { describeError, log } from "@/lib/log";
import { nextLoopTurn } from "@/lib/loop-turns";
import { RoomError } from "@/lib/room/errors";
import { networksOf } from "@/lib/service/rate-limit";
import { visibleJson } from "@/lib/text/visible-json";
import { reserveBytes, uncountedBytes } from "@/lib/transfer-budget";
import { requestIdHeader } from "../request-log";
import { clientOf, memoryKeyOf } from "../requests/client";
import type { ResponseHeaders } from "./headers";
import { Reading } from "./reading";
import { piecesOf } from "./stream-response";

/** A server-sent event, or a comment, which clients skip. */
type StreamPart = { event: string; id?: number; data: unknown } | { comment: string };

const encoder = new TextEncoder();

/**
 * A response of server-sent events (docs/interface.md#event-stream). It takes the next part of the generator only when
 * the client reads on, so a slow client delays no other. When the client disconnects, it fires the `signal` that `open` gets
 * and ends the generator. A long event counts against the client's share of memory until the client has read it
 * (lib/transfer-budget.ts). An error, such as too little memory, is logged and ends the stream; clients reconnect. Throws
 * what `open` throws.
 */
export function eventStreamResponse(
  request: Request,
  headers: ResponseHeaders,
  open: (signal: AbortSignal) => AsyncGenerator<StreamPart, void>,
): Response {
  const gone = new AbortController();
  const parts = request.method === "HEAD" ? undefined : open(gone.signal);
  headers["Content-Type"] = "text/event-stream; charset=utf-8";
  // A proxy that compresses or buffers the response would delay events.
  headers["Cache-Control"] = "private, no-store, no-transform";
  headers["X-Accel-Buffering"] = "no";
  if (!parts) return new Response(null, { headers });

  const turn = [...networksOf(clientOf(request)), "responses"] as const;
  const pieces = piecesOfParts(parts, {
    client: memoryKeyOf(request),
    waitForTurn: () => nextLoopTurn(turn),
    end: () => {
      void leave();
      stream?.error(clientGone());
    },
  });
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = async () => {
    gone.abort();
    await Promise.all([parts.return(), pieces.return()]);
  };
  // An aborted signal fires no more events, and nothing would read or cancel the stream.
  request.signal.addEventListener("abort", leave, { once: true });
  if (request.signal.aborted) void leave();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = controller;
      },
      async pull(controller) {
        try {
          const { value: piece } = await pieces.next();
          if (gone.signal.aborted) return;
          if (!piece) return controller.close();
          controller.enqueue(piece);
        } catch (error) {
          const level = error instanceof RoomError ? "warn" : "error";
          log()[level]({ request: headers[requestIdHeader], error: describeError(error) }, "a stream failed");
          if (gone.signal.aborted) return;
          await leave();
          controller.close();
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

type Client = {
  /** The key by which its memory is counted. */
  client: string;
  waitForTurn: () => Promise<void>;
  /** Ends the response. */
  end: () => void;
};

/** The parts as bytes. Throws RoomError `unavailable` if too little memory is left for a long one. */
async function* piecesOfParts(
  parts: AsyncGenerator<StreamPart, void>,
  { client, waitForTurn, end }: Client,
): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) {
    if (isLong(part)) await waitForTurn();
    const bytes = encoder.encode(format(part));
    const reserved = copies * bytes.byteLength;
    if (reserved <= uncountedBytes.response) {
      yield bytes;
      continue;
    }
    const release = reserveBytes("response", client, reserved);
    const reading = new Reading(client, end);
    try {
      for (const piece of piecesOf(bytes)) {
        reading.give(piece.byteLength);
        yield piece;
        reading.taken();
      }
    } finally {
      reading.stop();
      release();
    }
  }
}

/** A part is in memory as text and as bytes. */
const copies = 2;

const isLong = (part: StreamPart): boolean =>
  "data" in part && String((part.data as { body?: unknown }).body ?? "").length > 4_000;

function format(part: StreamPart): string {
  if ("comment" in part) return `: ${part.comment}\n\n`;
  const { event, id, data } = part;
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === "message" ? [] : [`event: ${event}`]),
    // Without indentation, JSON has no line break outside of strings and only escaped ones in them.
    `data: ${visibleJson(data)}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
