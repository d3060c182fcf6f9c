import { isUtf8 } from "node:buffer";
import { invalidField, RoomError } from "@/lib/room/errors";
import { bodyLimit, type Endpoint } from "@/lib/wire/endpoint";
import { idempotencyKey, validate } from "@/lib/wire/fields";
import { readJson } from "./read-body";

/** The query of a request, parsed by its schema. Throws RoomError `invalid`. */
export function parseQuery({ search, searchParams }: URL, endpoint: Endpoint): unknown {
  if (!isDecodable(search)) throw malformedUrl();
  rejectVersion(searchParams, endpoint);
  return validate(endpoint.query, Object.fromEntries(searchParams), "The query");
}

/** A version in the query would be ignored, and the current one taken for it (docs/interface.md#named-versions). */
function rejectVersion(query: URLSearchParams, { ifMatch: field }: Endpoint): void {
  if (!field || ![...query.keys()].some((name) => /version/i.test(name))) return;
  throw invalidField(field, "can't be named in the query: send it in the body.");
}

/** The body of a request, parsed by its schema (docs/interface.md#requests). Throws RoomError `invalid` or `too_large`. */
export async function parseBody(request: Request, endpoint: Endpoint): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const json = await readJson(request, bodyLimit(endpoint));
  return validate(endpoint.body, withIfMatch(json, request, endpoint), "The body");
}

/** Adds the version in `If-Match: "3"` to a body; both may name it if they agree (docs/interface.md#named-versions). */
function withIfMatch(json: unknown, request: Request, { ifMatch: field }: Endpoint): unknown {
  const header = request.headers.get("if-match")?.trim();
  if (!field || !header || header === "*" || typeof json !== "object" || json === null || Array.isArray(json))
    return json;
  const digits = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (digits === undefined) {
    throw new RoomError("invalid", 'The If-Match header must be a contract version in quotes, such as "3".');
  }
  const version = Number(digits);
  const named = (json as Record<string, unknown>)[field];
  if (named !== undefined && named !== version) {
    throw new RoomError(
      "invalid",
      `${field} and the If-Match header name different versions: send one of the two.`,
    );
  }
  return { ...json, [field]: version };
}

/** The Idempotency-Key of a request (docs/interface.md#idempotency). Throws RoomError `invalid`. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  const { data, error } = idempotencyKey.safeParse(decodeHeader(key));
  if (error) throw new RoomError("invalid", `The Idempotency-Key header ${error.issues[0]?.message}`);
  return data;
}

/** The text of a header value, which has one character for each byte: UTF-8, or else Latin-1. */
function decodeHeader(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : value;
}

/** Whether a request asks for a response without what it sent (RFC 7240; docs/interface.md#write-responses). */
export const prefersMinimal = (request: Request): boolean =>
  (request.headers.get("prefer") ?? "")
    .split(",")
    .some((preference) => /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(preference));

/** The Last-Event-ID of a reconnecting client (docs/interface.md#event-stream). Throws RoomError `invalid`. */
export function lastEventIdOf(request: Request): number | undefined {
  const header = request.headers.get("last-event-id");
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  throw new RoomError(
    "invalid",
    "The Last-Event-ID header must be an integer of at least 0: send the id of the last event you saw, or leave it out.",
  );
}

/** The error for a URL that {@link isDecodable} rejects. */
export const malformedUrl = (): RoomError =>
  new RoomError("invalid", "The URL has malformed percent-encoding: encode it as UTF-8.");

/** Whether the percent-encoding of a path or query is valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
