import type { Reason, RoomError } from "@/lib/room/errors";
import { endpoints, pathOf, toolOf } from "./endpoints";
import { fieldsInWords, lastRead } from "./last-read";
import type { Way } from "./perspective";
import type { ErrorResponse } from "./responses";

type Meaning = { status: number; code: ErrorResponse["error"]["code"]; retryable: boolean };

/** The status and code of each reason (docs/interface.md#status-codes). */
export const errorMeanings: Record<Reason | "internal", Meaning> = {
  invalid: { status: 400, code: "validation", retryable: false },
  unauthenticated: { status: 401, code: "forbidden", retryable: false },
  forbidden: { status: 403, code: "forbidden", retryable: false },
  not_found: { status: 404, code: "not_found", retryable: false },
  method: { status: 405, code: "validation", retryable: false },
  conflict: { status: 409, code: "conflict", retryable: false },
  full: { status: 409, code: "limit", retryable: false },
  too_large: { status: 413, code: "limit", retryable: false },
  too_many: { status: 429, code: "limit", retryable: true },
  internal: { status: 500, code: "internal", retryable: true },
  unavailable: { status: 503, code: "internal", retryable: true },
  uncertain: { status: 503, code: "internal", retryable: false },
};

/** Why a request failed, for the client. `next` names the request that helps. */
export type ErrorInfo = Pick<RoomError, "message" | "next" | "issues"> &
  Partial<Pick<RoomError, "after" | "currentVersion" | "retryAfterSeconds">> & {
    reason: keyof typeof errorMeanings;
  };

/**
 * Whether a write that failed may be stored all the same: the database gave no response, whether or not a retry is safe, or
 * something unexpected happened, perhaps after it was stored.
 */
export const mayBeStored = ({ reason, after }: ErrorInfo): boolean =>
  reason === "uncertain" || reason === "internal" || (reason === "unavailable" && after !== undefined);

/** What a hint is worded for: how the client sends requests, and the room of the request, if any. */
export type HintContext = { way: Way; baseUrl: string; roomId?: string | undefined };

/** An error as the body of a response, with the next request to send (docs/interface.md#errors). */
export function presentError(info: ErrorInfo, context: HintContext): ErrorResponse {
  const { reason, message, issues, currentVersion } = info;
  const { code, retryable } = errorMeanings[reason];
  const hint = context.way === "tools" ? toolHint(info, context) : requestHint(info, context);
  return {
    error: {
      code,
      message,
      ...(hint ? { hint } : {}),
      retryable,
      ...(issues.length > 0 ? { issues } : {}),
      ...(currentVersion === undefined ? {} : { current_contract_version: currentVersion }),
    },
  };
}

function requestHint({ reason, next, after }: ErrorInfo, { baseUrl, roomId }: HintContext) {
  if (reason === "uncertain") {
    if (after === undefined || roomId === undefined) return createAgain;
    return `See whether it was stored: GET ${baseUrl}${pathOf("readEvents", { id: roomId })}?after=${after} ${checkBeforeRetry} Send an Idempotency-Key header with every write: then a write whose response is lost can be repeated safely.`;
  }
  if (next && roomId) {
    const { method, description } = endpoints[next];
    const query = next === "readEvents" ? `?after=${after ?? lastRead}` : "";
    return `Next: ${method} ${baseUrl}${pathOf(next, { id: roomId })}${query} - ${description}`;
  }
  if (reason === "too_many" || reason === "unavailable") {
    return "Retry the same request after the seconds in the Retry-After header.";
  }
  if (reason === "internal") return inAFewSeconds;
  if (reason === "unauthenticated" && roomId) {
    return `Your token is the last part of your invite link, ${baseUrl}/r/<room_id>/<token>. Add .md to the link to read about every request.`;
  }
  if (reason === "not_found" && next === undefined) return `How to create a room: GET ${baseUrl}/create.md`;
  return undefined;
}

function toolHint({ reason, next, after, retryAfterSeconds }: ErrorInfo, { baseUrl }: HintContext) {
  if (reason === "uncertain") {
    if (after === undefined) return createAgain;
    return `See whether it was stored: the tool ${toolOf("readEvents")} with ${JSON.stringify({ after, wait_seconds: 0 })} ${checkBeforeRetry} Send an idempotency_key with every write: then a write whose response is lost can be repeated safely.`;
  }
  if (next) {
    const args =
      next === "readEvents" ? ` with ${fieldsInWords({ after: after ?? lastRead, wait_seconds: 0 })}` : "";
    const tool = toolOf(next);
    // No tool lists the versions.
    return tool && `Next: the tool ${tool}${args} - ${endpoints[next].description}`;
  }
  if (reason === "too_many" || retryAfterSeconds !== undefined) return "Retry after that time.";
  if (reason === "internal" || reason === "unavailable") return inAFewSeconds;
  if (reason === "unauthenticated") {
    return `Send your whole invite link as invite: ${baseUrl}/r/<room_id>/<token>.`;
  }
  if (reason === "not_found") return "The tool create_room creates a room.";
  return undefined;
}

/** A statement that was sent runs for 14 seconds at most (lib/store/connection/settings.ts). */
const checkBeforeRetry =
  "- it shows every event since. Your write can still appear within 15 seconds: send it again only if it is not there after that.";
const createAgain =
  "Send the same request again: it creates another room. Nobody can open a room whose links are lost; it is deleted when it expires.";
const inAFewSeconds = "Retry in a few seconds.";
