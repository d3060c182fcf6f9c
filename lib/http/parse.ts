import { RoomError } from "@/lib/room/errors";
import { bodyLimit, type Endpoint } from "@/lib/wire/endpoint";
import { validate } from "@/lib/wire/validate";
import { readJson } from "./read-body";

/** The query of a call, as its schema gives it. Throws RoomError `invalid`. */
export function parseQuery({ search, searchParams }: URL, endpoint: Endpoint): unknown {
  if (!isDecodable(search)) throw malformedAddress();
  return validate(endpoint.query, Object.fromEntries(searchParams), "The query");
}

/**
 * The body of a call, as its schema gives it (docs/interface.md#requests). Throws RoomError `invalid` or `too_large`.
 */
export async function parseBody(request: Request, endpoint: Endpoint): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const json = await readJson(request, bodyLimit(endpoint));
  return validate(endpoint.body, withIfMatch(json, request, endpoint), "The body");
}

/** The refusal of an address that does not decode. */
export const malformedAddress = (): RoomError =>
  new RoomError("invalid", "The address has malformed percent-encoding: encode it as UTF-8.");

/** Whether a path or query decodes: `%zz` and bytes that are no UTF-8 do not. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * `If-Match: "3"` stands for the version in the body; both may be sent when they say the same
 * (docs/interface.md#named-versions).
 */
function withIfMatch(json: unknown, request: Request, { ifMatch: field }: Endpoint): unknown {
  const header = request.headers.get("if-match")?.trim();
  if (!field || !header || header === "*" || typeof json !== "object" || json === null) return json;
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
