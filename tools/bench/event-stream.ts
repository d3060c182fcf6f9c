import { EventSourceParserStream } from "eventsource-parser/stream";
import type { RoomLink } from "@/lib/client/link";

/**
 * Calls `hear` with the data of each event in the stream of a room, until the signal. Resolves when the stream has
 * begun.
 */
export async function openStream(
  { baseUrl, roomId, token }: RoomLink,
  after: number,
  hear: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
  const url = `${baseUrl}/api/rooms/${roomId}/events?after=${after}`;
  const { status, body } = await fetch(url, { headers, signal });
  if (status !== 200 || !body) throw new Error(`a stream got ${status}`);
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const read = async () => {
    for await (const { data } of events) hear(data);
    throw new Error("a stream ended");
  };
  void untilAborted(read(), signal);
}

/** Waits for work that is aborted at its end; before that, it may not fail. */
export async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
