import type { ErrorResponse } from "@/lib/wire/responses";

type ServiceError = ErrorResponse["error"];

/** What is known of a failed request (docs/interface.md#errors). */
export type Failure = {
  /** The HTTP status code; 0 if there was no response. */
  status: number;
  /**
   * The code of the service, or "no_response" if there was no response, or one that is not from a negotiation room of
   * this version.
   */
  code: ServiceError["code"] | "no_response";
  message: string;
  /** Which request to send next. */
  hint?: string | undefined;
  /** Whether a retry may succeed. */
  retryable: boolean;
  /** Which fields of the body are wrong, and how. */
  issues?: ServiceError["issues"] | undefined;
  /** The current version of the contract, if the request named another. */
  currentContractVersion?: number | undefined;
  /** The seconds to wait before a retry, if the response names them. */
  retryAfter?: number | undefined;
};

/** A request that was rejected, or that got no response. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: Failure["status"];
  readonly code: Failure["code"];
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly issues: NonNullable<Failure["issues"]>;
  readonly currentContractVersion: number | undefined;
  readonly retryAfter: number | undefined;

  constructor({ message, issues = [], ...failure }: Failure, cause?: unknown) {
    super(message, { cause });
    this.status = failure.status;
    this.code = failure.code;
    this.hint = failure.hint;
    this.retryable = failure.retryable;
    this.issues = issues;
    this.currentContractVersion = failure.currentContractVersion;
    this.retryAfter = failure.retryAfter;
  }
}

/** The error of a request to `url` that got no response. */
export const noResponse = (url: string, cause: unknown): RequestError =>
  new RequestError(
    { status: 0, code: "no_response", message: `No response from ${new URL(url).origin}.`, retryable: true },
    cause,
  );

/** The error of a request to `url` whose response is longer than any response of a negotiation room. */
export const responseTooLong = (url: string, status: number): RequestError =>
  new RequestError({
    status,
    code: "no_response",
    message: `The response from ${new URL(url).origin} is longer than any response of a negotiation room.`,
    retryable: false,
  });

/**
 * The error of a request to `url` whose response redirects to another URL; undefined for any other response. Requests
 * contain a token or texts, so they are not sent to a site that the caller has not named. Browsers do not reveal the
 * target.
 */
export function redirectError(url: string, { type, status, headers }: Response): RequestError | undefined {
  if (type !== "opaqueredirect" && (status < 300 || status > 399 || status === 304)) return undefined;
  const location = headers.get("Location") ?? "";
  const target = location && URL.canParse(location, url) ? new URL(location, url) : undefined;
  // The rest of the target repeats the path of the request.
  const base = target && `${target.origin}${target.pathname.split("/api/", 1)[0]}`;
  return new RequestError({
    status,
    code: "no_response",
    message: `${new URL(url).origin} redirects to ${base ?? "another URL"}. The request was not sent there.`,
    hint: `If that is the right service, use a link that begins with ${base ?? "its URL"}.`,
    retryable: false,
  });
}

/** The error in a response of `url`. If the service did not write it, the error has a message of our own. */
export function errorIn(url: string, status: number, headers: Headers, text: string): RequestError {
  const message = `The response from ${new URL(url).origin} (HTTP ${status}) is not from a negotiation room.`;
  const foreign = { code: "no_response", message, retryable: status === 429 || status >= 500 } as const;
  const retryAfter = secondsOf(headers.get("Retry-After"));
  return new RequestError({ ...foreign, ...(fromJson(text) ?? fromMarkdown(text)), status, retryAfter });
}

/** An error of the JSON interface. Optional fields of another type than the service sends are left out. */
function fromJson(text: string): Omit<Failure, "status"> | undefined {
  try {
    const { code, message, hint, retryable, issues, current_contract_version } = (
      JSON.parse(text) as ErrorResponse
    ).error;
    if (typeof code !== "string" || typeof message !== "string") return undefined;
    return {
      code,
      message,
      ...(typeof hint === "string" ? { hint } : {}),
      retryable: retryable === true,
      issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
      ...(typeof current_contract_version === "number"
        ? { currentContractVersion: current_contract_version }
        : {}),
    };
  } catch {
    return undefined;
  }
}

const isIssue = (issue: { path: unknown; message: unknown } | null): boolean =>
  typeof issue?.path === "string" && typeof issue.message === "string";

/** An error of final.md: the code is in the heading, message and hint are paragraphs. */
function fromMarkdown(text: string): Pick<ServiceError, "code" | "message" | "hint"> | undefined {
  const [, code, message, hint] = /^# \d{3} ([a-z_]+)\n\n(.+)\n(?:\n(.+)\n)?/.exec(text) ?? [];
  if (!code || !message) return undefined;
  return { code: code as ServiceError["code"], message, ...(hint ? { hint } : {}) };
}

/** Seconds from now, from a header with seconds or a date; undefined for anything else. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
