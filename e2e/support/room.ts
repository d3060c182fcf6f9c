import { type HttpResponse, type RequestOptions, sendRequest } from "./http";
import { nth } from "./nth";
import type { RunningService } from "./service";
import type { Body, Participant } from "./wire";

/** The position of a participant, the person who approves for one, the observer, or a client without a token. */
export type Who = number | { personOf: number } | "observer" | "anonymous";

type Headers = Record<string, string>;

/** Sends requests to a room with one token; paths are relative to /api/rooms/:id. */
export interface RoomAccess {
  get(path?: string, headers?: Headers): Promise<HttpResponse>;
  post(path: string, json?: unknown, headers?: Headers): Promise<HttpResponse>;
  put(path: string, json?: unknown, headers?: Headers): Promise<HttpResponse>;
  delete(path?: string, headers?: Headers): Promise<HttpResponse>;
  /** Sends the body unchanged. */
  send(method: string, path: string, options?: RequestOptions): Promise<HttpResponse>;
}

export interface Room {
  id: string;
  /** Absolute URL under /api. */
  url: string;
  baseUrl: string;
  created: Body;
  observerToken: string;
  /** All tokens of the room, the observer's last. */
  tokens: string[];
  participant(index: number): Participant;
  tokenOf(who: Who): string | undefined;
  as(who: Who): RoomAccess;
  withToken(token: string): RoomAccess;
}

/** A valid request of a room for a buyer and a seller; undefined removes a field. */
export function roomRequest(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: "Delivery of parts",
    goal: "Agree on dates of delivery",
    participants: [{ role: "Buyer" }, { role: "Seller" }],
    ...overrides,
  };
}

export function postRoom(
  service: RunningService,
  request: unknown,
  headers: Headers = {},
): Promise<HttpResponse> {
  return sendRequest("POST", `${service.baseUrl}/api/rooms`, { body: JSON.stringify(request), headers });
}

/** Creates a room from a valid request with `overrides`. */
export async function createRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<Room> {
  const response = await postRoom(service, roomRequest(overrides), headers);
  if (response.status !== 201) throw new Error(`no room: ${response.status} ${response.text}`);
  return openRoom(service, response.body);
}

/** The room in the response to a creation. */
export function openRoom(service: RunningService, created: Body): Room {
  const url = `${service.baseUrl}/api/rooms/${created.room_id}`;
  const observerToken = nth(created.observer_url.split("/"), -1);
  const approvalTokens = (created.approval_urls ?? []).map((link) => link?.split("/").at(-1) ?? null);
  const tokens = [
    ...created.participants.map(({ token }) => token),
    ...approvalTokens.filter((token) => token !== null),
    observerToken,
  ];
  return {
    id: created.room_id,
    url,
    baseUrl: service.baseUrl,
    created,
    observerToken,
    tokens,
    participant: (index) => nth(created.participants, index),
    tokenOf,
    as: (who) => accessTo(url, tokenOf(who)),
    withToken: (token) => accessTo(url, token),
  };

  function tokenOf(who: Who): string | undefined {
    if (who === "anonymous") return undefined;
    if (who === "observer") return observerToken;
    if (typeof who === "number") return nth(created.participants, who).token;
    const token = nth(approvalTokens, who.personOf);
    if (token === null) throw new Error(`nobody approves for participant ${who.personOf}`);
    return token;
  }
}

/** A room that never existed, requested with `token`. */
export function unknownRoom(service: RunningService, token?: string): RoomAccess {
  return accessTo(`${service.baseUrl}/api/rooms/rm_${"0".repeat(21)}`, token);
}

function accessTo(url: string, token: string | undefined): RoomAccess {
  const authorization: Headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = (method: string, path: string, { headers, ...options }: RequestOptions = {}) =>
    sendRequest(method, url + path, { ...options, headers: { ...authorization, ...headers } });
  const sendJson = (method: string, path: string, json: unknown, headers: Headers) =>
    send(method, path, { headers, ...(json !== undefined && { body: JSON.stringify(json) }) });
  return {
    send,
    get: (path = "", headers = {}) => send("GET", path, { headers }),
    post: (path, json, headers = {}) => sendJson("POST", path, json, headers),
    put: (path, json, headers = {}) => sendJson("PUT", path, json, headers),
    delete: (path = "", headers = {}) => send("DELETE", path, { headers }),
  };
}
