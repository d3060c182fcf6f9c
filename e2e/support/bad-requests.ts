import fc from "fast-check";
import { routeMethods } from "@/lib/http/request-log";
import type { Endpoint } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { BODIES, TABLE } from "./endpoints";
import type { Room } from "./room";

/** One raw request; the token of `whose` replaces :token and is in the Authorization header. */
export interface BadRequest {
  name: EndpointName;
  method: string;
  /** By the parameter's name; where it is absent, what is right. */
  params: Record<string, string>;
  query: string;
  whose: "creator" | "other" | "observer" | "stranger" | "anonymous";
  headers: Record<string, string>;
  body: Body;
}

/** The current version and last event of a room, which a valid body has to name. */
export type Standing = { version: number; lastSeq: number };

/**
 * A body: the right one; the right one with other or more fields; with a field that is very long; or bytes, undefined for
 * none.
 */
type Body =
  | { kind: "right" }
  | { kind: "fields"; wrong: Record<string, unknown> }
  | { kind: "long"; field: string }
  | { kind: "bytes"; bytes: Buffer | undefined };

/** Texts that have broken services. */
const NASTY = [
  "",
  " ",
  ".",
  "..",
  "%",
  "%00",
  "%2e%2e",
  "%2F",
  "//",
  "\\",
  "null",
  "NaN",
  "-1",
  "0",
  "1e309",
  "1".repeat(400),
  "__proto__",
  "constructor",
  "toString",
  "rm_",
  "\u0000",
  "\ud800",
  "\udfff\ud83d",
  "\ufeff",
  "\u202e",
  "é",
  "e\u0301",
  "İ",
  "ß",
  "🤝",
  "a".repeat(5_000),
  "'; DROP TABLE rooms; --",
  "{{7*7}}",
  "<script>",
  "%c0%ae",
  "%uff0e",
];
const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 40 }), fc.string());

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

const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 60 })
      .map((depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth))),
  },
);
const edits = fc.array(
  fc.record({ old: fc.oneof(nasty, fc.constantFrom("In", "M", "May")), new: nasty }, { requiredKeys: [] }),
  { maxLength: 60 },
);
const fields = [
  "title",
  "goal",
  "brief",
  "participants",
  "ttl_hours",
  "content",
  "question",
  "blocking",
  "addressed_to_participant_id",
  "resolution",
  "markdown",
  "base_version",
  "contract_version",
  "edits",
  "reason",
  "last_seq",
  "basis",
  "__proto__",
  "constructor",
];

/** A body that is right or almost right, any JSON, or bytes that are not JSON or not text. */
const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Body>({ kind: "right" }) },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 3 }),
        edits.map((wrong) => ({ edits: wrong })),
      )
      .map((wrong): Body => ({ kind: "fields", wrong })),
  },
  { weight: 3, arbitrary: fc.constantFrom(...fields).map((field): Body => ({ kind: "long", field })) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        fc.json().map((json) => Buffer.from(json)),
        nasty.map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      )
      .map((bytes): Body => ({ kind: "bytes", bytes })),
  },
);

/** The bytes of a request's body in a room that stands so; undefined if it has none. */
export function bodyOf({ name, body: given }: BadRequest, standing: Standing): Buffer | undefined {
  if (given.kind === "bytes") return given.bytes;
  const right = rightBody(name, standing);
  if (given.kind === "right") return right && Buffer.from(JSON.stringify(right));
  const wrong = given.kind === "long" ? { [given.field]: "a".repeat(200_000) } : given.wrong;
  // Written by hand, because JSON.stringify would leave out a field named __proto__.
  const members = [...Object.entries({ ...right }), ...Object.entries(wrong)].map(
    ([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)}`,
  );
  return Buffer.from(`{${members.join(",")}}`);
}

/** The body of `BODIES`, with the version and the last event that the room has now. */
function rightBody(name: EndpointName, { version, lastSeq }: Standing): Record<string, unknown> | undefined {
  const now: Record<string, unknown> = {
    base_version: version,
    contract_version: version,
    last_seq: lastSeq,
  };
  const right = BODIES[name];
  return (
    right && Object.fromEntries(Object.entries(right).map(([field, given]) => [field, now[field] ?? given]))
  );
}

const noBody: Body = { kind: "bytes", bytes: undefined };

/** The newest requests, which are sent more often. */
const newest = ["editContract", "diffContract", "declineContract", "withdraw"] as const;

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
    whose: fc.constantFrom("creator", "other", "observer", "stranger", "anonymous"),
    headers: sometimes(headers, {}),
    body: endpoint.method === "GET" ? sometimes(body, noBody) : body,
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
  if (whose === "observer") return room.observerToken;
  return whose === "stranger" ? stranger.tokens[0] : undefined;
}
