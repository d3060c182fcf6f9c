import { setTimeout as pause } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Reach } from "./caller";
import { promise } from "./operation";

export type Follower = {
  /** Every event up to this number, in the order in which they came; fails when they do not come. */
  until(lastSeq: number): Promise<unknown[]>;
  close(): void;
};

const comeWithinMs = 60_000;
const pauseMs = 100;

/** Follows a room by its stream, and comes back from where it was when that breaks off. */
export function follow(room: { id: string; token: string }, reach: Reach): Follower {
  const events: unknown[] = [];
  const closing = new AbortController();
  let lastId: string | undefined;
  const read = async () => {
    const [baseUrl] = reach.baseUrls();
    const answer = await fetch(`${baseUrl}/api/rooms/${room.id}/events`, {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${room.token}`,
        ...(lastId === undefined ? {} : { "last-event-id": lastId }),
      },
      signal: closing.signal,
    });
    if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status}`);
    const parts = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, id, data } of parts) {
      if (event === "closed") return;
      lastId = id;
      events.push(JSON.parse(data));
    }
    throw new Error("a stream broke off");
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
        promise(
          performance.now() - begin < comeWithinMs,
          () => `Of ${lastSeq} events a stream brought ${events.length} (${failure}).`,
        );
      promise(
        reach.puttingUpWith !== "nothing" || failure === undefined,
        () => `A stream broke off: ${failure}`,
      );
      return events.slice(0, lastSeq);
    },
    close: () => {
      closing.abort();
      void reading;
    },
  };
}
