import { setTimeout as pause } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { ServiceAccess } from "./access";
import { ensure } from "./operation";

export type Follower = {
  /** Waits for all events up to this number and returns them in the order of arrival. Throws if they do not arrive. */
  until(lastSeq: number): Promise<unknown[]>;
  close(): void;
};

const comeWithinMs = 60_000;
const pauseMs = 100;

/** Follows a room's stream, and resumes after the last event when the stream breaks. */
export function follow(room: { id: string; token: string }, access: ServiceAccess): Follower {
  const events: unknown[] = [];
  const closing = new AbortController();
  let lastId: string | undefined;
  const read = async () => {
    const [baseUrl] = access.baseUrls();
    const response = await fetch(`${baseUrl}/api/rooms/${room.id}/events`, {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${room.token}`,
        ...(lastId === undefined ? {} : { "last-event-id": lastId }),
      },
      signal: closing.signal,
    });
    if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
    const parts = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event, id, data } of parts) {
      if (event === "closed") return;
      lastId = id;
      events.push(JSON.parse(data));
    }
    throw new Error("a stream broke");
  };
  let failure: unknown;
  const reading = (async () => {
    while (!closing.signal.aborted) {
      try {
        return await read();
      } catch (error) {
        if (!closing.signal.aborted) failure = error;
        await pause(pauseMs);
      }
    }
  })();
  return {
    until: async (lastSeq) => {
      for (const begin = performance.now(); events.length < lastSeq; await pause(5))
        ensure(
          performance.now() - begin < comeWithinMs,
          () => `A stream delivered ${events.length} of ${lastSeq} events (${failure}).`,
        );
      ensure(access.tolerates !== "nothing" || failure === undefined, () => `A stream broke: ${failure}`);
      return events.slice(0, lastSeq);
    },
    close: () => {
      closing.abort();
      void reading;
    },
  };
}
