import type { ActionName } from "@/lib/room/actions";
import type { Issue, Reason } from "@/lib/room/errors";
import { toolNames } from "./call-names";
import { endpoints, pathOf } from "./endpoints";
import type { Way } from "./perspective";
import type { ErrorAnswer } from "./responses";

type Meaning = { status: number; code: ErrorAnswer["error"]["code"]; retryable: boolean };

/** Each reason for a refusal as the wire says it (docs/interface.md#status-codes). */
export const meanings: Record<Reason | "internal", Meaning> = {
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

/** Why a call failed, in words for its caller. `next` names the call that helps. */
export type Refusal = {
  reason: keyof typeof meanings;
  message: string;
  next: ActionName | undefined;
  issues: Issue[];
  /** Of an `uncertain` write to a room: the number of the last event before it. */
  after?: number | undefined;
};

/** Where a call was refused, and the room that it was about, where it was about one. */
export type Scene = { way: Way; baseUrl: string; roomId?: string | undefined };

/** A refusal as it stands in answers, with the next call to make (docs/interface.md#errors). */
export function presentRefusal(refusal: Refusal, scene: Scene): ErrorAnswer {
  const { reason, message, issues } = refusal;
  const { code, retryable } = meanings[reason];
  const hint = hintOf(refusal, scene);
  return {
    error: {
      code,
      message,
      ...(hint ? { hint } : {}),
      retryable,
      ...(issues.length > 0 ? { issues } : {}),
    },
  };
}

const hintOf = (refusal: Refusal, scene: Scene): string | undefined =>
  scene.way === "tools" ? toolHint(refusal, scene) : requestHint(refusal, scene);

function requestHint({ reason, next, after }: Refusal, { baseUrl, roomId }: Scene): string | undefined {
  if (reason === "uncertain") {
    if (after === undefined || roomId === undefined) return createAgain;
    return `See whether it was stored: GET ${baseUrl}${pathOf("readEvents", { id: roomId })}?after=${after} ${lookFor} Send an Idempotency-Key header with every write: then a write whose response is lost can be repeated safely.`;
  }
  if (next && roomId) {
    const { method, description } = endpoints[next];
    return `Next: ${method} ${baseUrl}${pathOf(next, { id: roomId })} - ${description}`;
  }
  if (reason === "too_many" || reason === "unavailable") {
    return "Repeat the same call after the seconds in the Retry-After header.";
  }
  if (reason === "internal") return inAFewSeconds;
  if (reason === "unauthenticated" && roomId) {
    return `Your token is the last part of your invite address, ${baseUrl}/r/<room_id>/<token>; with .md at its end that address shows every call.`;
  }
  if (reason === "not_found") return `How to open a room: GET ${baseUrl}/create.md`;
  return undefined;
}

function toolHint({ reason, next, after }: Refusal, { baseUrl }: Scene): string | undefined {
  if (reason === "uncertain") {
    if (after === undefined) return createAgain;
    return `See whether it was stored: the tool ${toolNames.readEvents} with ${JSON.stringify({ after, wait_seconds: 0 })} ${lookFor} Send an idempotency_key with every write: then a write whose response is lost can be repeated safely.`;
  }
  if (next) return `Next: the tool ${toolNames[next]} - ${endpoints[next].description}`;
  if (reason === "too_many") return "Repeat the same call then.";
  if (reason === "internal" || reason === "unavailable") return inAFewSeconds;
  if (reason === "unauthenticated") {
    return `Send your whole invite address as invite: ${baseUrl}/r/<room_id>/<token>.`;
  }
  if (reason === "not_found") return "The tool create_room opens a room.";
  return undefined;
}

/** A statement that was sent runs for 14 seconds at most (lib/store/connection.ts). */
const lookFor =
  "- it shows every event since. Your write can still appear within 15 seconds: only if it is not there after that, send it again.";
const createAgain =
  "Send the same request again: it creates another room. A room whose links are lost can be opened by nobody, and is deleted when it expires.";
const inAFewSeconds = "Repeat the same call in a few seconds.";
