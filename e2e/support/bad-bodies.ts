import fc from "fast-check";
import type { EndpointName } from "@/lib/wire/endpoints";
import { BODIES } from "./endpoints";

/** The current version and last event of a room, which a valid body has to name. */
export type Standing = { version: number; lastSeq: number };

/**
 * A body: the right one; the right one with other or more fields; with a field that is very long; or bytes, undefined for
 * none.
 */
export type Body =
  | { kind: "right" }
  | { kind: "fields"; wrong: Record<string, unknown> }
  | { kind: "long"; field: string }
  | { kind: "bytes"; bytes: Buffer | undefined };

/** Texts that have broken services. */
export const NASTY = [
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
export const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string(),
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
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
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
export function bodyOf(name: EndpointName, given: Body, standing: Standing): Buffer | undefined {
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
