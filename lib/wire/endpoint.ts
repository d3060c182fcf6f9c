import type { ZodType } from "zod";
import type { RateLimit } from "@/lib/room/limits";
import type { Viewer } from "@/lib/room/room";
import { writeQuery } from "./queries";

/**
 * The viewers of a room who may send a request, by its access (docs/interface.md#rights). A viewer of a link has its token
 * in the path, any other in a header or the query. The requests of the last three need no token of a room: the scheduler
 * and the monitor each have a secret of their own.
 */
const viewersWith = {
  viewer: ["participant", "person", "observer"],
  participant: ["participant"],
  person: ["person"],
  participantOrPerson: ["participant", "person"],
  participantOrObserver: ["participant", "observer"],
  participantLink: ["participant"],
  approvalLink: ["person"],
  observerLink: ["observer"],
  anyone: [],
  scheduler: [],
  monitor: [],
} as const satisfies Record<string, readonly Viewer["kind"][]>;

/** Who may send a request. */
export type Access = keyof typeof viewersWith;

/** Whether a viewer of this kind may send a request. */
export const permits = (access: Access, kind: Viewer["kind"]): boolean => viewersOf(access).includes(kind);

/** Whether the request needs a token of the room. */
export const isOfRoom = (access: Access): boolean => viewersOf(access).length > 0;

/** Whether only some of the viewers may send a request: the others get 403. */
export const isRestricted = (access: Access): boolean =>
  isOfRoom(access) && viewersOf(access).length < viewersWith.viewer.length;

const viewersOf = (access: Access): readonly Viewer["kind"][] => viewersWith[access];

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  rateLimit?: RateLimit;
  query: ZodType;
  /** The schema of the body; without one the body is not read (GET). */
  body?: ZodType;
  /** The field of the body that an If-Match header can replace (docs/interface.md#named-versions). */
  ifMatch?: "base_version" | "contract_version";
  /** Whether an Idempotency-Key makes a retry safe (docs/interface.md#idempotency). */
  repeatable?: true;
  /** How much text the body may hold, in UTF-8 bytes before JSON escapes it. */
  textBytes?: number;
  status: 200 | 201;
  /** The schema of the response, or the media type of its text. */
  response:
    | ZodType
    | "text/markdown"
    | "text/html"
    | "text/plain"
    | "application/jose+json"
    | "application/zip";
  /** The schemas of server-sent events' data, by the name of the event. The default name "message" is not sent. */
  stream?: Record<string, ZodType>;
  /** Whether the response is there only once the room is closed; 409 before. */
  whenClosed?: true;
  /**
   * Whether a viewer that is not a participant can get 409, too: the room may have as many as it can of what is added.
   */
  canBeFull?: true;
  /** Whether the response is 404 without a key that signs records (docs/interface.md#record-keys). */
  needsRecordKey?: true;
  /** Whether the response is the same for everyone, except for {base_url}. */
  document?: true;
  /** Whether clients that prefer text/markdown get the page's Markdown alternate at the same URL. */
  markdownAlternate?: true;
  /** The tool of /mcp that does the same (docs/interface.md#mcp-tools). */
  tool?: string;
  /**
   * An example body, for available actions and next steps. Its texts are placeholders in angle brackets. The version of
   * `ifMatch` is added to it.
   */
  example?: Record<string, string | boolean | { old: string; new: string }[]>;
  description: string;
};

/** Whether responses have an entity tag (docs/interface.md#entity-tags). Pages have none: they show the current time. */
export const isTagged = ({ method, response, access }: Endpoint): boolean =>
  method === "GET" && response !== "text/html" && isOfRoom(access);

/**
 * Whether the endpoint changes the room on behalf of a participant: its response is also a read
 * (docs/interface.md#write-responses).
 */
export const isWrite = ({ query }: Endpoint): boolean => query === writeQuery;

/** The largest body that is read, in bytes: any allowed text however JSON escapes it (docs/interface.md#limits). */
export const bodyLimit = (endpoint: Endpoint): number => 6 * (endpoint.textBytes ?? 0) + 4 * 1024;
