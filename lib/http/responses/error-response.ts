import { RateLimitError } from "@/lib/service/rate-limit";
import { toErrorInfo } from "@/lib/service/to-error-info";
import { visibleJson } from "@/lib/text/visible-json";
import { type ErrorInfo, errorMeanings, type HintContext, presentError } from "@/lib/wire/errors";
import type { ErrorResponse } from "@/lib/wire/responses";
import { pageErrorResponse, pageStatusOf } from "../pages/page-error";
import { requestIdHeader } from "../request-log";
import { setRateLimitHeaders } from "../requests/rate-limit";
import type { ResponseHeaders } from "./headers";
import { type Format, textResponse } from "./text-response";

const defaultRetrySeconds = 2;

type ErrorContext = Omit<HintContext, "way"> & { format: Format; headers: ResponseHeaders };

/**
 * The response to a request that failed (docs/interface.md#errors): status, code, message and the next request; 503 while
 * the database is unavailable or the service is full; 500 for an unexpected error, which is logged and not shown.
 */
export async function errorResponse(error: unknown, context: ErrorContext): Promise<Response> {
  const { format, headers } = context;
  const info = toErrorInfo(error, headers[requestIdHeader]);
  const status = statusOf(info, headers);
  if (format === "html") return pageErrorResponse(info, pageStatusOf(info), headers);
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  const body = presentError(info, { ...context, way: "http" });
  const text = format === "json" ? visibleJson(body) : errorMarkdown(status, body);
  return textResponse(text, format, status, headers);
}

/** The HTTP status of an error (docs/interface.md#status-codes). Sets the headers that say when to retry. */
export function statusOf(info: ErrorInfo, headers: ResponseHeaders): number {
  const { status } = errorMeanings[info.reason];
  if (status === 503) headers["Retry-After"] = String(info.retryAfterSeconds ?? defaultRetrySeconds);
  if (info instanceof RateLimitError) setRateLimitHeaders(headers, info.allowance);
  return status;
}

function errorMarkdown(status: number, { error: { code, message, hint, retryable } }: ErrorResponse): string {
  const retry = retryable && "The same request may succeed a little later.";
  return `${[`# ${status} ${code}`, message, hint, retry].filter(Boolean).join("\n\n")}\n`;
}
