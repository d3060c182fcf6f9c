import fc from "fast-check";
import { routeMethods } from "@/lib/http/request-log";
import type { Endpoint } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { anyBody, type Body, NASTY, nasty } from "./bad-bodies";
import { TABLE } from "./endpoints";
import type { Room } from "./room";

/** One raw request; the token of `whose` replaces :token and is in the Authorization header. */
export interface BadRequest {
  name: EndpointName;
  method: string;
  /** By the parameter's name; where it is absent, what is right. */
  params: Record<string, string>;
  query: string;
  whose: "creator" | "other" | "person" | "observer" | "stranger" | "anonymous";
  headers: Record<string, string>;
  body: Body;
}

/** The characters allowed in a request target: all but those that end it. */
const inAddress = fc.oneof(
  nasty.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(...NASTY.filter((text) => /^[\x21-\x7e]*$/.test(text))),
);
const inHeader = nasty.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, "").slice(0, 1_000));

const method = fc.constantFrom(...routeMethods, "TRACE", "PROPFIND", "get");

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          "after",
          "since",
          "wait",
          "from",
          "to",
          "token",
          "version",
          "changes",
          "all",
          "__proto__",
        ),
        inAddress,
      ),
      fc.oneof(inAddress, fc.constantFrom("0", "1", "3", "2026-01-01T00:00:00Z", "99999999999999999999")),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join("=")).join("&")}` : ""));

const headers = fc.dictionary(
  fc.constantFrom(
    "accept",
    "authorization",
    "content-type",
    "host",
    "if-match",
    "if-none-match",
    "idempotency-key",
    "last-event-id",
    "origin",
    "prefer",
    "range",
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-client-address",
    "x-middleware-subrequest",
    "next-action",
    "rsc",
    "next-router-state-tree",
  ),
  fc.oneof(
    inHeader,
    fc.constantFrom('"1"', "*", "text/html", "application/json", "Bearer x", "1", "0"),
    fc.constantFrom("return=minimal", 'respond-async, RETURN = "minimal"; x=1', "return=representation"),
  ),
  { maxKeys: 4 },
);

const noBody: Body = { kind: "bytes", bytes: undefined };

/** The newest requests, which are sent more often. */
const newest = ["editContract", "diffContract", "approveContract", "declineContract", "withdraw"] as const;

/** Requests for every endpoint of the table, most of them wrong in one or two ways. */
export const badRequest: fc.Arbitrary<BadRequest> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TABLE.map(([name]) => name)) },
    { weight: 1, arbitrary: fc.constantFrom<EndpointName>(...newest) },
  )
  .chain((name) => requestTo(name, endpoints[name]));

const requestTo = (name: EndpointName, endpoint: Endpoint): fc.Arbitrary<BadRequest> =>
  fc.record({
    name: fc.constant(name),
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant<string>(endpoint.method) },
      { weight: 1, arbitrary: method },
    ),
    params: sometimes(fc.dictionary(fc.constantFrom("id", "roomId", "token", "qid", "n"), inAddress), {}),
    query: sometimes(query, ""),
    whose: fc.constantFrom("creator", "other", "person", "observer", "stranger", "anonymous"),
    headers: sometimes(headers, {}),
    body: endpoint.method === "GET" ? sometimes(anyBody, noBody) : anyBody,
  });

function sometimes<T>(arbitrary: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });
}

/** The raw target of a request in a room. */
export function targetOf(
  { name, params, query: search, whose }: BadRequest,
  room: Room,
  stranger: Room,
): string {
  const right: Record<string, string> = {
    id: room.id,
    roomId: room.id,
    token: tokenOf(whose, room, stranger) ?? "none",
    qid: "qst_4",
    n: "1",
  };
  const { path }: Endpoint = endpoints[name];
  return path.replace(/:([a-zA-Z]+)/g, (_, key: string) => params[key] ?? right[key] ?? "") + search;
}

export function tokenOf(whose: BadRequest["whose"], room: Room, stranger: Room): string | undefined {
  if (whose === "creator") return room.tokens[0];
  if (whose === "other") return room.tokens[1];
  if (whose === "person") return room.tokenOf({ personOf: 0 });
  if (whose === "observer") return room.observerToken;
  return whose === "stranger" ? stranger.tokens[0] : undefined;
}
