import { requestIdHeader } from "@/lib/request-id";
import { TooMany } from "@/lib/service/rate-limit";
import { toRefusal } from "@/lib/service/to-refusal";
import { visibleJson } from "@/lib/text/spell-out";
import { meanings, presentRefusal, type Refusal, type Scene } from "@/lib/wire/refusal";
import type { ErrorAnswer } from "@/lib/wire/responses";
import { setAllowanceHeaders } from "./count-call";
import { pageErrorResponse, pageStatusOf } from "./page/page-error";
import type { AnswerHeaders } from "./security-headers";

/** How an answer is written: JSON, Markdown where the address ends in .md, HTML where a person looks at it. */
export type Format = "json" | "markdown" | "html";

const retryAfterSeconds = "2";

/** Where an error came up: what its answer needs to know of the call. */
export type Origin = Omit<Scene, "way"> & { format: Format; headers: AnswerHeaders };

/**
 * The answer to a call that failed: a refusal with its status, code, message and the next call; 503 when the database
 * is away; 500 for anything else, which is logged and not told.
 */
export async function errorResponse(error: unknown, origin: Origin): Promise<Response> {
  const { headers } = origin;
  const refusal = toRefusal(error, headers[requestIdHeader]);
  const status = statusOf(refusal, headers);
  if (origin.format === "html") return pageErrorResponse(refusal, pageStatusOf(refusal), headers);
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  const answer = presentRefusal(refusal, { ...origin, way: "http" });
  return origin.format === "json"
    ? jsonResponse(visibleJson(answer), status, headers)
    : markdownResponse(errorMarkdown(status, answer), status, headers);
}

/** A JSON response; `body` is its text, or a stream of it. */
export function jsonResponse(body: Body, status: number, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "application/json";
  return new Response(body, { status, headers });
}

/** A Markdown response; `body` is its text, or a stream of it. */
export function markdownResponse(body: Body, status: number, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "text/markdown; charset=utf-8";
  return new Response(body, { status, headers });
}

type Body = string | ReadableStream<Uint8Array>;

/** A plain text for programs, in the version of Prometheus' format. */
export function plainResponse(text: string, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8";
  return new Response(text, { headers });
}

/**
 * The HTTP status of a refusal; one that passes by itself gets the header that says when
 * (docs/interface.md#status-codes).
 */
export function statusOf(refusal: Refusal, headers: AnswerHeaders): number {
  const { status } = meanings[refusal.reason];
  if (status === 503) headers["Retry-After"] = retryAfterSeconds;
  if (refusal instanceof TooMany) setAllowanceHeaders(headers, refusal.allowance);
  return status;
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
