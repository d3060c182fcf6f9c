import { describeError, log } from "@/lib/log";
import { requestIdHeader } from "@/lib/request-id";
import { RoomError } from "@/lib/room/errors";
import { visibleJson } from "@/lib/text/spell-out";
import { ownTurn } from "./own-turn";
import type { AnswerHeaders } from "./security-headers";

/** A server-sent event; or a comment, which clients skip. */
type Part = { event: string; id?: number; data: unknown } | { comment: string };

const encoder = new TextEncoder();

/**
 * An answer of server-sent events (docs/interface.md#event-stream). Takes a part from what `open` gives only when the
 * client takes one, so that a slow client holds nothing up but itself; ends it when the client goes, of which `signal`
 * tells. What breaks it off is logged, and ends the answer: the client comes back. Throws what `open` throws.
 */
export function eventStreamResponse(
  request: Request,
  headers: AnswerHeaders,
  open: (signal: AbortSignal) => AsyncGenerator<Part, void>,
): Response {
  const gone = new AbortController();
  const parts = request.method === "HEAD" ? undefined : open(gone.signal);
  headers["Content-Type"] = "text/event-stream; charset=utf-8";
  // Whatever would compress or buffer the answer on the way would hold events back.
  headers["Cache-Control"] = "private, no-store, no-transform";
  headers["X-Accel-Buffering"] = "no";
  if (!parts) return new Response(null, { headers });

  const leave = async () => {
    gone.abort();
    await parts.return();
  };
  request.signal.addEventListener("abort", leave, { once: true });
  // A signal that has fired does not fire again, and nobody would take a part or cancel.
  if (request.signal.aborted) void leave();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await nextOf(parts, headers[requestIdHeader]);
        if (gone.signal.aborted) return;
        if (!part) return controller.close();
        if (isLong(part)) await ownTurn();
        controller.enqueue(encoder.encode(format(part)));
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/**
 * The number of the last event that a client who comes back has seen, if it says so. Throws RoomError `invalid` when the
 * header holds anything else (docs/interface.md#event-stream).
 */
export function lastEventIdOf(request: Request): number | undefined {
  const header = request.headers.get("last-event-id");
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  throw new RoomError(
    "invalid",
    "The Last-Event-ID header must be an integer of at least 0: send the id of the last event you saw, or leave it out.",
  );
}

async function nextOf(
  parts: AsyncGenerator<Part, void>,
  request: string | undefined,
): Promise<Part | undefined> {
  try {
    const { value } = await parts.next();
    return value ?? undefined;
  } catch (error) {
    const level = error instanceof RoomError ? "warn" : "error";
    log()[level]({ request, error: describeError(error) }, "a stream broke off");
    return undefined;
  }
}

/** Whether it takes long to write an event: one with more than 4,000 characters of text. */
const isLong = (part: Part): boolean =>
  "data" in part && String((part.data as { body?: unknown }).body ?? "").length > 4_000;

function format(part: Part): string {
  if ("comment" in part) return `: ${part.comment}\n\n`;
  const { event, id, data } = part;
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === "message" ? [] : [`event: ${event}`]),
    // JSON has no line break outside its strings when it is not indented, and none unescaped within them.
    `data: ${visibleJson(data)}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
