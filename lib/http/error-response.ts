import { describeError, log } from "@/lib/log";
import type { PageRequest } from "@/lib/pages/pages";
import { type Html, renderPage } from "@/lib/pages/render";
import { type Reason, RoomError } from "@/lib/room/errors";
import { TooMany } from "@/lib/service/rate-limit";
import { endpoints, pathOf } from "@/lib/wire/endpoints";
import type { ErrorAnswer } from "@/lib/wire/responses";
import { setAllowanceHeaders } from "./count-call";
import { pagePolicy } from "./security-headers";

/** How an answer is written: JSON, Markdown where the address ends in .md, HTML where a person looks at it. */
export type Format = "json" | "markdown" | "html";

type Status = { status: number; code: ErrorAnswer["error"]["code"]; retryable: boolean };

/** Each reason for a refusal as HTTP says it (decisions §2). */
const statuses: Record<Reason | "internal", Status> = {
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
};

const retryAfterSeconds = "2";
const pageRetrySeconds = 5;

/** Where an error came up: what its answer needs to know of the call. */
export type Origin = { format: Format; baseUrl: string; roomId?: string | undefined; headers?: Headers };

/**
 * The answer to a call that failed: a refusal with its status, code, message and the next call; 503 when the database
 * is away; 500 for anything else, which is logged and not told.
 */
export async function errorResponse(error: unknown, origin: Origin): Promise<Response> {
  const { headers = new Headers() } = origin;
  const refusal = toRefusal(error);
  if (origin.format === "html") return errorPage(refusal, headers);
  const status = statusOf(refusal, headers);
  const { code, retryable } = statuses[refusal.reason];
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  const hint = hintOf(refusal, origin);
  const answer: ErrorAnswer = {
    error: {
      code,
      message: refusal.message,
      ...(hint ? { hint } : {}),
      retryable,
      ...(refusal.issues.length > 0 ? { issues: refusal.issues } : {}),
    },
  };
  return origin.format === "json"
    ? Response.json(answer, { status, headers })
    : markdownResponse(errorMarkdown(status, answer), status, headers);
}

/** A wrong token is no riddle for a person to solve: on a page it says what a room that is gone says (decisions §12). */
async function errorPage(refusal: Refusal, headers: Headers): Promise<Response> {
  const status = refusal.reason === "unauthenticated" ? 404 : statusOf(refusal, headers);
  return htmlResponse(await renderPage(pageFor(status, refusal)), status, headers);
}

function pageFor(status: number, { message }: Refusal): PageRequest {
  if (status === 404) return { name: "gone", shown: {} };
  if (status < 500) return { name: "refusal", shown: { message } };
  return { name: "trouble", shown: { retryAfter: pageRetrySeconds } };
}

/** An HTML answer, sent in pieces as they are made, in which no script but the page's own may run. */
export function htmlResponse({ pieces, nonce }: Html, status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(nonce));
  return new Response(pieces.pipeThrough(new TextEncoderStream()), { status, headers });
}

/** A Markdown answer. */
export function markdownResponse(markdown: string, status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/markdown; charset=utf-8");
  return new Response(markdown, { status, headers });
}

/** Why a call failed, in words for its caller. */
export type Refusal = Pick<RoomError, "message" | "next" | "issues"> & { reason: keyof typeof statuses };

/** The HTTP status of a refusal; one that passes by itself gets the header that says when (decisions §2). */
export function statusOf(refusal: Refusal, headers: Headers): number {
  const { status } = statuses[refusal.reason];
  if (status === 503) headers.set("Retry-After", retryAfterSeconds);
  if (refusal instanceof TooMany) setAllowanceHeaders(headers, refusal.allowance);
  return status;
}

/** The refusal that an error stands for; what is our fault is logged and not told. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof RoomError) {
    if (error.cause) log().warn({ error: describeError(error.cause) }, error.message);
    return error;
  }
  log().error({ error: describeError(error) }, "a call failed");
  return { reason: "internal", message: "Something went wrong on our side.", next: undefined, issues: [] };
}

function hintOf({ reason, next }: Refusal, { baseUrl, roomId }: Origin): string | undefined {
  if (next && roomId) {
    const { method, description } = endpoints[next];
    return `Next: ${method} ${baseUrl}${pathOf(next, { id: roomId })} - ${description}`;
  }
  if (reason === "too_many" || reason === "unavailable") {
    return "Repeat the same call after the seconds in the Retry-After header.";
  }
  if (reason === "internal") return "Repeat the same call in a few seconds.";
  if (reason === "unauthenticated" && roomId) {
    return `Your token is the last part of your invite address, ${baseUrl}/r/<room_id>/<token>; with .md at its end that address shows every call.`;
  }
  if (reason === "not_found") return `How to open a room: GET ${baseUrl}/create.md`;
  return undefined;
}

const errorMarkdown = (status: number, { error }: ErrorAnswer): string => {
  const parts = [
    `# ${status} ${error.code}`,
    error.message,
    ...(error.hint ? [error.hint] : []),
    ...(error.retryable ? ["The same call may succeed a little later."] : []),
  ];
  return `${parts.join("\n\n")}\n`;
};
