import type { ActionName } from "@/lib/room/actions";
import { limits } from "@/lib/room/limits";
import type { Room, Viewer } from "@/lib/room/room";
import { isWrite } from "./endpoint";
import { type EndpointName, endpoints, exampleBody, pathOf, toolOf } from "./endpoints";
import { fieldsInWords, lastRead } from "./last-read";

/** How a client sends its requests: over HTTP, or with the tools of /mcp. Next steps and hints are worded for it. */
export type Way = "http" | "tools";

/**
 * A room as one viewer sees it: every response is made from this. `baseUrl` is {base_url}. `readUpTo` is the number of the
 * last event that the client has read for certain; null if that is unknown, left out if it has read them all.
 * `cannotSign`: this service has no key, so it offers no signed record.
 */
export type Perspective = {
  room: Room;
  viewer: Viewer;
  baseUrl: string;
  way: Way;
  readUpTo?: number | null | undefined;
  cannotSign?: boolean;
};

/** The absolute URL of a request to the room. */
export const urlOf = (
  { room, baseUrl }: Perspective,
  name: EndpointName,
  params: Record<string, string | number> = {},
): string => `${baseUrl}${pathOf(name, { id: room.id, ...params })}`;

/** What a request carries: the question that it is about; its body, if that is not the endpoint's example (null: none). */
type More = { question?: string; body?: object | null };

/**
 * A request to the room in words, for this viewer: `POST https://…/agree {"contract_version":3}`, or `the tool
 * agree_to_contract {"contract_version":3}`.
 */
export function requestInWords(perspective: Perspective, name: ActionName, more: More = {}): string {
  const { question = "" } = more;
  return inWords(perspective, name, more, urlOf(perspective, name, { qid: question }));
}

/** The same as a further request of a text: `POST …/agree {"contract_version":3}`. */
export function furtherInWords(perspective: Perspective, name: ActionName, more: More = {}): string {
  const path = pathOf(name, { id: "", qid: more.question ?? "" });
  return inWords(perspective, name, more, path.replace(pathOf("readRoom", { id: "" }), "…"));
}

function inWords(perspective: Perspective, name: ActionName, more: More, url: string): string {
  const { room, way } = perspective;
  const lastSeq = cursorInWords(perspective);
  const { question, body = exampleBody(name, { version: room.contractVersion, lastSeq }) } = more;
  const after = isWrite(endpoints[name]);
  const fields =
    way === "http"
      ? { ...body }
      : { ...(question ? { question_id: question } : {}), ...body, ...(after ? { after: lastSeq } : {}) };
  const query = after ? `?after=${lastSeq}` : "";
  const target = way === "tools" ? `the tool ${toolOf(name)}` : `${endpoints[name].method} ${url}${query}`;
  return Object.keys(fields).length === 0 ? target : `${target} ${fieldsInWords(fields)}`;
}

/** The number of the last event that the client has read, or words for it. */
const cursorInWords = ({ room, readUpTo = room.lastSeq }: Perspective): number | string =>
  readUpTo ?? lastRead;

/** The request that waits for new events: the first one of a text, or a further one. */
export const waitInWords = (perspective: Perspective, inWords = requestInWords): string =>
  readInWords(perspective, limits.waitSeconds, inWords);

/** The request that reads events which the client has not read, without waiting. */
export const readOnInWords = (perspective: Perspective): string =>
  readInWords(perspective, 0, requestInWords);

function readInWords(perspective: Perspective, wait: number, inWords: typeof requestInWords): string {
  const after = cursorInWords(perspective);
  if (perspective.way === "tools") {
    return inWords(perspective, "readEvents", { body: { after, wait_seconds: wait } });
  }
  return `${inWords(perspective, "readEvents")}?after=${after}${wait > 0 ? `&wait=${wait}` : ""}`;
}

/** The request that reads what changed since a version of the contract; all of the current version if it is 0. */
export function diffInWords(perspective: Perspective, from: number): string {
  if (perspective.way === "tools") return requestInWords(perspective, "diffContract", { body: { from } });
  return `${requestInWords(perspective, "diffContract")}?from=${from}`;
}
