import { type Answer, type CallOptions, call } from "./http";
import { nth } from "./nth";
import type { Service } from "./service";
import type { Body, Participant } from "./wire";

/** The position of a participant, the observer, or somebody without a token. */
export type Who = number | "observer" | "nobody";

type Headers = Record<string, string>;

/** Somebody who calls a room; paths are relative to /api/rooms/:id. */
export interface Caller {
  get(path?: string, headers?: Headers): Promise<Answer>;
  post(path: string, json?: unknown, headers?: Headers): Promise<Answer>;
  put(path: string, json?: unknown, headers?: Headers): Promise<Answer>;
  delete(path?: string, headers?: Headers): Promise<Answer>;
  /** Sends the body as it stands. */
  send(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface Room {
  id: string;
  /** Absolute address under /api. */
  url: string;
  baseUrl: string;
  created: Body;
  observerToken: string;
  /** Every token of the room, the observer's last. */
  tokens: string[];
  participant(index: number): Participant;
  as(who: Who): Caller;
  withToken(token: string): Caller;
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

export function postRoom(service: Service, request: unknown, headers: Headers = {}): Promise<Answer> {
  return call("POST", `${service.baseUrl}/api/rooms`, { body: JSON.stringify(request), headers });
}

/** Creates a room from a valid request with `overrides`. */
export async function createRoom(
  service: Service,
  overrides: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<Room> {
  const answer = await postRoom(service, roomRequest(overrides), headers);
  if (answer.status !== 201) throw new Error(`no room: ${answer.status} ${answer.text}`);
  return openRoom(service, answer.body);
}

/** The room that a creation answered with. */
export function openRoom(service: Service, created: Body): Room {
  const url = `${service.baseUrl}/api/rooms/${created.room_id}`;
  const observerToken = nth(created.observer_url.split("/"), -1);
  const tokens = [...created.participants.map(({ token }) => token), observerToken];
  return {
    id: created.room_id,
    url,
    baseUrl: service.baseUrl,
    created,
    observerToken,
    tokens,
    participant: (index) => nth(created.participants, index),
    as: (who) => caller(url, tokenOf(who)),
    withToken: (token) => caller(url, token),
  };

  function tokenOf(who: Who): string | undefined {
    if (who === "nobody") return undefined;
    return who === "observer" ? observerToken : nth(created.participants, who).token;
  }
}

/** A room that never existed, called with `token`. */
export function unknownRoom(service: Service, token?: string): Caller {
  return caller(`${service.baseUrl}/api/rooms/rm_${"0".repeat(21)}`, token);
}

function caller(url: string, token: string | undefined): Caller {
  const authorization: Headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = (method: string, path: string, { headers, ...options }: CallOptions = {}) =>
    call(method, url + path, { ...options, headers: { ...authorization, ...headers } });
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
