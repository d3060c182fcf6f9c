import { randomUUID } from "node:crypto";
import { processState } from "@/lib/process-state";
import type { Session } from "@/lib/service/authenticate";
import type { RoomView } from "@/lib/wire/room-view";

/** The header in which a request of a page carries the id of its record. Nobody outside can know one. */
export const pageRequestHeader = "x-page-request";

/** A room as the proxy has read it for a page. */
export type ReadRoom = { session: Session; view: RoomView };

/**
 * What the server, the proxy, a server action and the page know of one request and tell each other: they are separate
 * bundles in one process, and only headers pass from one to the next.
 */
export type PageRequest = {
  id: string;
  /** Whether server/ has begun it, which then ends it with the response, and sends status and headers. */
  isServed: boolean;
  /** Whether the response has ended, or its client has gone. */
  isOver: boolean;
  room?: ReadRoom;
  /** For a request that sends a form: what the page says where no server action took it. */
  notForm?: string;
  /** What a server action came to, for the page that is rendered after it. */
  outcome?: unknown;
  /** What the response is to have in place of Next's own. */
  status?: number;
  headers: Record<string, string>;
  /** Frees what the request holds, once it is over. */
  releases: (() => void)[];
  /** Tells that the page is rendered: its response is written, or waits for its client. */
  rendered: (() => void)[];
};

const requests = processState("requests of pages", () => new Map<string, PageRequest>());

const servedPrefix = "served-";

/** Where nothing tells when a response ends, as on platforms that run Next alone. */
const longestMs = 30_000;

/** Begins a request of a page; endPageRequest() must follow where `isServed`, else it ends by itself after 30 seconds. */
export function beginPageRequest(isServed: boolean): PageRequest {
  const page: PageRequest = {
    id: `${isServed ? servedPrefix : ""}${randomUUID()}`,
    isServed,
    isOver: false,
    headers: {},
    releases: [],
    rendered: [],
  };
  requests().set(page.id, page);
  if (!isServed) setTimeout(() => endPageRequest(page), longestMs).unref();
  return page;
}

/** The request whose id a header holds; undefined where this process has none. */
export const pageRequestOf = (headers: Pick<Headers, "get">): PageRequest | undefined =>
  requests().get(headers.get(pageRequestHeader) ?? "");

/** Whether a request that the server has begun is over: its client has gone, and nothing more is to be done for it. */
export function isOver(headers: Pick<Headers, "get">): boolean {
  const id = headers.get(pageRequestHeader) ?? "";
  return id.startsWith(servedPrefix) && !requests().has(id);
}

/** Frees something when the request is over, or now, if it is. */
export function whenOver(page: PageRequest, release: () => void): void {
  if (page.isOver) release();
  else page.releases.push(release);
}

/** Says that a page is rendered. */
export function tellRendered(page: PageRequest): void {
  for (const tell of page.rendered.splice(0)) tell();
}

/** Ends a request of a page and frees what it holds. More calls do nothing. */
export function endPageRequest(page: PageRequest): void {
  page.isOver = true;
  requests().delete(page.id);
  tellRendered(page);
  for (const release of page.releases.splice(0)) release();
}
