import { randomUUID } from "node:crypto";
import { clientGone } from "@/lib/client-gone";
import { processState } from "@/lib/process-state";
import type { Session } from "@/lib/service/authenticate";
import type { PausableTurn } from "@/lib/turn";
import type { RoomView } from "@/lib/wire/present-room";
import type { PageQuery } from "@/lib/wire/queries";

/** The header in which a page request carries the id of its record. Nobody outside of the process can know one. */
export const pageRequestHeader = "x-page-request";

export type PageRoom = { session: Session; view: RoomView };

/**
 * What the server, the proxy, a server action and the page share about one request. They are separate bundles in
 * one process, and Next passes only headers from one to the next.
 */
export type PageRequest = {
  id: string;
  /** Whether server/ began this record. Then server/ ends it with the response, and sends `status` and `headers`. */
  isServed: boolean;
  /** Whether the response has ended or the client is gone. */
  hasEnded: boolean;
  /** Whether the response has been written, or waits for the client to read it. */
  isRendered: boolean;
  /** Its turn among the pages that are rendered; none if no queue knows the end of the response. */
  turn?: PausableTurn;
  room?: PageRoom;
  /** For a form of a room's page: its link, which the proxy has checked, and what the page is to show. */
  form?: { session: Session; query: PageQuery };
  /** For a request that sends a form: what the page says if no server action takes it. */
  notFormMessage?: string;
  /** The result of a server action, for the page that is rendered after it. */
  outcome?: unknown;
  status?: number;
  headers: Record<string, string>;
  /** Called when the request has ended, to free what it holds. */
  releases: (() => void)[];
  /** Called when the page is rendered. */
  rendered: (() => void)[];
};

const requests = processState("requests of pages", () => new Map<string, PageRequest>());

const servedPrefix = "served-";

/** Ends records that server/ did not begin, on platforms that run Next alone: they report no end of a response. */
const unservedMs = 30_000;

/** Begins the record of a page request. If `isServed`, endPageRequest() must follow; else it ends after 30 seconds. */
export function beginPageRequest(isServed: boolean): PageRequest {
  const page: PageRequest = {
    id: `${isServed ? servedPrefix : ""}${randomUUID()}`,
    isServed,
    hasEnded: false,
    isRendered: false,
    headers: {},
    releases: [],
    rendered: [],
  };
  requests().set(page.id, page);
  if (!isServed) setTimeout(() => endPageRequest(page), unservedMs).unref();
  return page;
}

/** The record whose id the headers carry; undefined if this process has none. */
export const pageRequestOf = (headers: Pick<Headers, "get">): PageRequest | undefined =>
  requests().get(headers.get(pageRequestHeader) ?? "");

const server = processState("server of pages", () => ({ beginsAll: false }));

/** States that server/ begins the record of every page request of this process. */
export function servesPages(): void {
  server().beginsAll = true;
}

/**
 * The record of a page request; a new one where Next runs alone. Undefined if server/ runs and did not begin it: then
 * the request has found a way past the queue and the memory limits of pages.
 */
export function recordOf(headers: Pick<Headers, "get">): PageRequest | undefined {
  return pageRequestOf(headers) ?? (server().beginsAll ? undefined : beginPageRequest(false));
}

/** Whether a request that server/ began has ended: its client is gone, and no more work is needed. */
export function hasEnded(headers: Pick<Headers, "get">): boolean {
  const id = headers.get(pageRequestHeader) ?? "";
  return id.startsWith(servedPrefix) && !requests().has(id);
}

/**
 * What `work` results in. If it takes long, the page gives its turn to others meanwhile. Rejects when the client is
 * gone.
 */
export const inTurn = <Result>({ turn }: PageRequest, work: Promise<Result>): Promise<Result> =>
  turn ? turn.waitBriefly(work) : work;

/** Throws `AbortError` if the client is gone, so that nothing more is done for it. */
export function requireClient(page: PageRequest): void {
  if (page.hasEnded) throw clientGone();
}

/** Calls `release` when the request has ended, or now if it has. */
export function whenEnded(page: PageRequest, release: () => void): void {
  if (page.hasEnded) release();
  else page.releases.push(release);
}

/** Notes that the page is rendered. */
export function markRendered(page: PageRequest): void {
  page.isRendered = true;
  for (const callback of page.rendered.splice(0)) callback();
}

/**
 * Ends a page request and frees what it holds. Later calls do nothing. The record forgets its room, because modules
 * that Next loads for a request keep its context, and with it the record.
 */
export function endPageRequest(page: PageRequest): void {
  page.hasEnded = true;
  delete page.room;
  delete page.form;
  delete page.outcome;
  requests().delete(page.id);
  markRendered(page);
  for (const release of page.releases.splice(0)) release();
}
