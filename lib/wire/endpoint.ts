import type { ZodType } from "zod";
import type { RateLimit } from "@/lib/room/limits";

/**
 * Who may call: anyone; a viewer (participant or observer) with its token; a participant only; the holder of the
 * participant's or observer's link, whose token stands in the path; the scheduler or the monitor with a secret of its own.
 */
export type Caller =
  | "anyone"
  | "viewer"
  | "participant"
  | "participantLink"
  | "observerLink"
  | "scheduler"
  | "monitor";

/** Whether who may call is told by a token of the room, rather than not at all or by a secret of the operator. */
export const isOfRoom = (caller: Caller): boolean => !["anyone", "scheduler", "monitor"].includes(caller);

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  caller: Caller;
  /** What a call counts against. */
  rateLimit?: RateLimit;
  query: ZodType;
  /** The body's schema; absent where a body is not read at all (GET). */
  body?: ZodType;
  /** The field of the body for which an If-Match header may stand (docs/interface.md#named-versions). */
  ifMatch?: "base_version" | "contract_version";
  /** Whether an Idempotency-Key makes the call safe to repeat (docs/interface.md#idempotency). */
  repeatable?: true;
  /** How much text the body may hold, in UTF-8 bytes before JSON escapes it. */
  textBytes?: number;
  status: 200 | 201;
  /** The answer's schema, or the text's media type. */
  answer: ZodType | "text/markdown" | "text/html" | "text/plain";
  /**
   * What the address streams to callers that prefer text/event-stream, where it does: the schema of the data by the
   * name of the server-sent event. The name "message" is the default and is not sent.
   */
  stream?: Record<string, ZodType>;
  /** Whether the response is the same for everyone, but for {base_url}. */
  document?: true;
  /** Whether those that prefer text/markdown get the page's Markdown twin at the same address. */
  twin?: true;
  description: string;
};

/**
 * Whether answers carry an entity tag (docs/interface.md#entity-tags): what is read of a room, but for pages, which
 * tell the time.
 */
export const isTagged = ({ method, answer, caller }: Endpoint): boolean =>
  method === "GET" && answer !== "text/html" && isOfRoom(caller);

/** The largest body that is read, in bytes: any allowed text however JSON escapes it (docs/interface.md#limits). */
export const bodyLimit = (endpoint: Endpoint): number => 6 * (endpoint.textBytes ?? 0) + 4 * 1024;
