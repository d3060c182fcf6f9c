import { setTimeout as pause } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { ServiceAccess } from "./access";
import { ensure } from "./operation";
import { sendUntilAccepted } from "./send";

/** A link with the token that is about to be replaced. */
type Link = { id: string; token: string };

/** Requests that wait and stream under a link, in every process. */
export type Held = {
  /** Waits until all have ended because the link was replaced. Throws if one goes on. */
  ended(): Promise<void>;
  close(): void;
};

const waitSeconds = 25;
/** Less than a wait or the pause between two pings of a stream takes, after which both would end by themselves. */
const endsWithinMs = 15_000;

/** Starts a wait and a stream in every process. */
export async function holdUnder(link: Link, lastSeq: number, { baseUrls }: ServiceAccess): Promise<Held> {
  const closing = new AbortController();
  const { signal } = closing;
  const held = baseUrls().flatMap((baseUrl) => {
    const url = `${baseUrl}/api/rooms/${link.id}/events`;
    return [waitUnder(link, url, lastSeq, signal), streamUnder(link, url, signal)];
  });
  const all = Promise.all(held);
  // The callers that need it wait for `ended`.
  all.catch(() => undefined);
  return {
    ended: async () => {
      const late = pause(endsWithinMs, "late", { signal }).catch(() => "closed");
      const outcome = await Promise.race([all, late]);
      ensure(outcome !== "late", () => "A wait or a stream went on under a link that was replaced.");
    },
    close: () => closing.abort(),
  };
}

const headersOf = ({ token }: Link) => ({ authorization: `Bearer ${token}` });

/** Waits for events, again and again, until the link is unknown. */
async function waitUnder(link: Link, url: string, lastSeq: number, signal: AbortSignal): Promise<void> {
  for (let after = lastSeq; ; ) {
    const wait = `${url}?after=${after}&wait=${waitSeconds}`;
    const { status, body, text } = await sendUntilAccepted("GET", wait, { headers: headersOf(link), signal });
    if (status === 401) return;
    ensure(status === 200, () => `A wait under a link that is being replaced got ${status} ${text}`);
    after = body.last_seq;
  }
}

/** Reads a stream until it ends: without a last message, unless the room was closed before. */
async function streamUnder(link: Link, url: string, signal: AbortSignal): Promise<void> {
  const headers = { accept: "text/event-stream", ...headersOf(link) };
  const { status, body } = await fetch(url, { headers, signal });
  ensure(
    status === 200 || status === 401,
    () => `A stream under a link that is being replaced got ${status}`,
  );
  if (status === 401 || !body) return;
  const parts = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of parts)
    if (event === "closed")
      ensure(/"(?:agreed|ended)"/.test(data), () => `A stream under a replaced link ended with ${data}`);
}

/** Throws unless every process rejects reads and writes under a link that was replaced. */
export async function ensureUnknown(link: Link, { baseUrls }: ServiceAccess): Promise<void> {
  const requests = baseUrls().flatMap((baseUrl) => {
    const url = `${baseUrl}/api/rooms/${link.id}`;
    const body = JSON.stringify({ content: "Who am I?" });
    return [
      sendUntilAccepted("GET", url, { headers: headersOf(link) }),
      sendUntilAccepted("POST", `${url}/messages`, { headers: headersOf(link), body }),
    ];
  });
  for (const { status, text } of await Promise.all(requests))
    ensure(status === 401, () => `A link that was replaced got ${status} ${text}`);
}
