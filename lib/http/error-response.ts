import type { PageRequest } from "@/lib/pages/pages";
import { type Html, renderPage } from "@/lib/pages/render";
import { requestIdHeader } from "@/lib/request-id";
import { TooMany } from "@/lib/service/rate-limit";
import { toRefusal } from "@/lib/service/to-refusal";
import { meanings, presentRefusal, type Refusal, type Scene } from "@/lib/wire/refusal";
import type { ErrorAnswer } from "@/lib/wire/responses";
import { setAllowanceHeaders } from "./count-call";
import { type AnswerHeaders, pagePolicy } from "./security-headers";

/** How an answer is written: JSON, Markdown where the address ends in .md, HTML where a person looks at it. */
export type Format = "json" | "markdown" | "html";

const retryAfterSeconds = "2";
const pageRetrySeconds = 5;

/** Where an error came up: what its answer needs to know of the call. */
export type Origin = Omit<Scene, "way"> & { format: Format; headers: AnswerHeaders };

/**
 * The answer to a call that failed: a refusal with its status, code, message and the next call; 503 when the database
 * is away; 500 for anything else, which is logged and not told.
 */
export async function errorResponse(error: unknown, origin: Origin): Promise<Response> {
  const { headers } = origin;
  const refusal = toRefusal(error, headers[requestIdHeader]);
  if (origin.format === "html") return errorPage(refusal, headers);
  const status = statusOf(refusal, headers);
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  const answer = presentRefusal(refusal, { ...origin, way: "http" });
  return origin.format === "json"
    ? jsonResponse(answer, status, headers)
    : markdownResponse(errorMarkdown(status, answer), status, headers);
}

/** A wrong token is no riddle for a person to solve: on a page it says what a room that is gone says (decisions §12). */
async function errorPage(refusal: Refusal, headers: AnswerHeaders): Promise<Response> {
  const status = refusal.reason === "unauthenticated" ? 404 : statusOf(refusal, headers);
  return htmlResponse(await renderPage(pageFor(status, refusal)), status, headers);
}

function pageFor(status: number, { message }: Refusal): PageRequest {
  if (status === 404) return { name: "gone", shown: {} };
  if (status < 500) return { name: "refusal", shown: { message } };
  return { name: "trouble", shown: { retryAfter: pageRetrySeconds } };
}

/** An HTML answer, sent in pieces as they are made, in which no script but the page's own may run. */
export function htmlResponse({ pieces, nonce }: Html, status: number, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "text/html; charset=utf-8";
  headers["Content-Security-Policy"] = pagePolicy(nonce);
  return new Response(pieces.pipeThrough(new TextEncoderStream()), { status, headers });
}

/** A JSON answer. */
export function jsonResponse(answer: unknown, status: number, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "application/json";
  const text = JSON.stringify(answer);
  // A long text is encoded once, where its length would be counted before; a short one goes out with the head.
  return new Response(text.length > longText ? Buffer.from(text) : text, { status, headers });
}

/** In characters. */
const longText = 64 * 1024;

/** A Markdown answer. */
export function markdownResponse(markdown: string, status: number, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "text/markdown; charset=utf-8";
  return new Response(markdown, { status, headers });
}

/** A plain text for programs, in the version of Prometheus' format. */
export function plainResponse(text: string, headers: AnswerHeaders): Response {
  headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8";
  return new Response(text, { headers });
}

/** The HTTP status of a refusal; one that passes by itself gets the header that says when (decisions §2). */
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
