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
  body: Buffer | undefined;
}

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
        fc.constantFrom("after", "since", "wait", "token", "version", "changes", "all", "__proto__"),
        inAddress,
      ),
      fc.oneof(inAddress, fc.constantFrom("0", "3", "2026-01-01T00:00:00Z", "99999999999999999999")),
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
    "range",
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-client-address",
    "x-middleware-subrequest",
    "next-action",
    "rsc",
    "next-router-state-tree",
  ),
  fc.oneof(inHeader, fc.constantFrom('"1"', "*", "text/html", "application/json", "Bearer x", "1", "0")),
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
  "__proto__",
  "constructor",
];

/** A body that is almost valid, any JSON, or bytes that are not JSON or not text. */
const bodyOf = (right: unknown): fc.Arbitrary<Buffer | undefined> =>
  fc.oneof(
    fc.constant(right === undefined ? undefined : Buffer.from(JSON.stringify(right))),
    fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 3 }).map((wrong) =>
      // Written by hand, because JSON.stringify would leave out a field named __proto__.
      Buffer.from(
        `{${[...Object.entries({ ...(right as object) }), ...Object.entries(wrong)]
          .map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)}`)
          .join(",")}}`,
      ),
    ),
    fc.json().map((json) => Buffer.from(json)),
    nasty.map((text) => Buffer.from(text)),
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...fields)
        .map((key) => Buffer.from(JSON.stringify({ ...(right as object), [key]: "a".repeat(200_000) }))),
    },
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

/** Requests for every endpoint of the table, most of them wrong in one or two ways. */
export const badRequest: fc.Arbitrary<BadRequest> = fc.constantFrom(...TABLE).chain(([name, endpoint]) =>
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
    body: endpoint.method === "GET" ? sometimes(bodyOf(undefined), undefined) : bodyOf(BODIES[name]),
  }),
);

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
