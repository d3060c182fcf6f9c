import type { ZodType } from "zod";
import { limits, type RateLimit } from "@/lib/room/limits";
import * as requests from "./requests";
import * as responses from "./responses";

/**
 * Who may call: anyone; a viewer (participant or observer) with its token; a participant only; the holder of the
 * participant's or observer's link, whose token stands in the path; the scheduler with its own secret.
 */
export type Caller = "anyone" | "viewer" | "participant" | "participantLink" | "observerLink" | "scheduler";

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  caller: Caller;
  /** What a call counts against. */
  rateLimit?: RateLimit;
  query: ZodType;
  /** The body's schema; absent where a body is not read at all (GET). */
  body?: ZodType;
  /** The field of the body for which an If-Match header may stand (decisions §8). */
  ifMatch?: "base_version" | "contract_version";
  /** Whether an Idempotency-Key makes the call safe to repeat (decisions §8). */
  repeatable?: true;
  /** How much text the body may hold, in UTF-8 bytes before JSON escapes it. */
  textBytes?: number;
  status: 200 | 201;
  /** The answer's schema, or the text's media type. */
  answer: ZodType | "text/markdown" | "text/html";
  /**
   * What the address streams to callers that prefer text/event-stream, where it does: the schema of the data by the
   * name of the server-sent event. The name "message" is the default and is not sent.
   */
  stream?: Record<string, ZodType>;
  /** Whether those that prefer text/markdown get the page's Markdown twin at the same address. */
  twin?: true;
  description: string;
};

const { emptyQuery, emptyRequest } = requests;
const read = { method: "GET", caller: "viewer", query: emptyQuery, status: 200 } as const;
const write = {
  method: "POST",
  caller: "participant",
  rateLimit: "write",
  query: emptyQuery,
  textBytes: limits.textBytes,
  status: 200,
} as const;
/** A form's button: its body says nothing. */
const deletion = {
  method: "POST",
  rateLimit: "write",
  query: emptyQuery,
  status: 200,
  answer: "text/html",
} as const;
const room = "/api/rooms/:id";

/** Every endpoint and page: what a handler may rely on, and what hints and available actions are made from. */
export const endpoints = {
  createRoom: {
    method: "POST",
    path: "/api/rooms",
    caller: "anyone",
    rateLimit: "create",
    query: emptyQuery,
    body: requests.createRoomRequest,
    textBytes: limits.roomBytes,
    status: 201,
    answer: responses.createRoomAnswer,
    description: "Open a room: one invite address per participant and one observer address come back, once.",
  },
  readRoom: {
    ...read,
    path: room,
    answer: responses.roomAnswer,
    description:
      "Read the whole room: goal, participants, conversation, questions, current contract, next step.",
  },
  deleteRoom: {
    ...write,
    method: "DELETE",
    path: room,
    caller: "viewer",
    body: emptyRequest,
    answer: responses.deleteAnswer,
    description: "Delete the room and everything in it for everyone, at once and irreversibly.",
  },
  readEvents: {
    ...read,
    path: `${room}/events`,
    query: requests.eventsQuery,
    answer: responses.eventsAnswer,
    stream: { message: responses.eventBody, closed: responses.closedBody },
    description: "Read the timeline; with after=<last_seq> only what is newer. The call to poll with.",
  },
  joinRoom: {
    ...write,
    path: `${room}/join`,
    body: emptyRequest,
    answer: responses.joinAnswer,
    description: "Say that you have taken the room into work.",
  },
  sendMessage: {
    ...write,
    repeatable: true,
    path: `${room}/messages`,
    body: requests.messageRequest,
    status: 201,
    answer: responses.messageAnswer,
    description: "Append a message to the conversation.",
  },
  askQuestion: {
    ...write,
    repeatable: true,
    path: `${room}/questions`,
    body: requests.questionRequest,
    status: 201,
    answer: responses.questionAnswer,
    description:
      "Ask a question. A blocking one keeps the room from being agreed until it is resolved; add addressed_to_participant_id to ask one participant.",
  },
  resolveQuestion: {
    ...write,
    repeatable: true,
    path: `${room}/questions/:qid/resolve`,
    body: requests.resolveRequest,
    answer: responses.questionAnswer,
    description: "Resolve a question with the verified facts.",
  },
  proposeContract: {
    ...write,
    repeatable: true,
    method: "PUT",
    path: `${room}/contract`,
    body: requests.contractRequest,
    ifMatch: "base_version",
    textBytes: limits.contractBytes,
    answer: responses.contractAnswer,
    description: "Propose the next version of the contract, whole, in Markdown. Proposing is not agreeing.",
  },
  listContractVersions: {
    ...read,
    path: `${room}/contract/versions`,
    answer: responses.contractVersionsAnswer,
    description: "List the versions of the contract.",
  },
  readContractVersion: {
    ...read,
    path: `${room}/contract/versions/:n`,
    answer: responses.contractVersionAnswer,
    description: "Read one version of the contract.",
  },
  agreeToContract: {
    ...write,
    repeatable: true,
    path: `${room}/agree`,
    body: requests.agreeRequest,
    ifMatch: "contract_version",
    answer: responses.agreeAnswer,
    description:
      "Agree to the current version of the contract, which you name and have read. Closes the room when nothing is missing.",
  },
  finalizeContract: {
    ...write,
    repeatable: true,
    path: `${room}/finalize`,
    body: requests.agreeRequest,
    ifMatch: "contract_version",
    answer: responses.agreeAnswer,
    description:
      "The same as agree. The call to make when everyone has agreed and the last blocking question was resolved after that.",
  },
  getFinalContract: {
    ...read,
    path: `${room}/final.md`,
    answer: "text/markdown",
    description: "Fetch the final artifact: the agreed contract, the verified facts, who agreed when.",
  },
  readRoomMarkdown: {
    ...read,
    path: "/r/:roomId/:token.md",
    caller: "participantLink",
    answer: "text/markdown",
    description: "The room as a participant's agent reads it, in Markdown.",
  },
  observeRoomMarkdown: {
    ...read,
    path: "/o/:roomId/:token.md",
    caller: "observerLink",
    answer: "text/markdown",
    description: "The room as its observer reads it, in Markdown.",
  },
  showRoom: {
    ...read,
    path: "/r/:roomId/:token",
    caller: "participantLink",
    query: requests.pageQuery,
    answer: "text/html",
    twin: true,
    description: "The room as a participant looks at it, as a page.",
  },
  observeRoom: {
    ...read,
    path: "/o/:roomId/:token",
    caller: "observerLink",
    query: requests.pageQuery,
    answer: "text/html",
    twin: true,
    description: "The room as its observer looks at it, as a page.",
  },
  deleteShownRoom: {
    ...deletion,
    path: "/r/:roomId/:token",
    caller: "participantLink",
    description: "The page's button: delete the room for everyone.",
  },
  deleteObservedRoom: {
    ...deletion,
    path: "/o/:roomId/:token",
    caller: "observerLink",
    description: "The page's button: delete the room for everyone.",
  },
  showCreation: {
    ...read,
    path: "/create",
    caller: "anyone",
    answer: "text/html",
    twin: true,
    description: "What the service does, and the form that opens a room.",
  },
  createByForm: {
    method: "POST",
    path: "/create",
    caller: "anyone",
    rateLimit: "create",
    query: emptyQuery,
    textBytes: limits.roomBytes,
    status: 201,
    answer: "text/html",
    description: "The form's button: open a room; the links stand on the page that comes back, once.",
  },
  editCreation: {
    method: "POST",
    path: "/create/form",
    caller: "anyone",
    rateLimit: "write",
    query: emptyQuery,
    textBytes: limits.roomBytes,
    status: 200,
    answer: "text/html",
    description: "The form with one participant more or less, for browsers without scripts.",
  },
  readInstructions: {
    ...read,
    path: "/create.md",
    caller: "anyone",
    answer: "text/markdown",
    description: "How an agent uses the service, in Markdown.",
  },
  readSecretsPolicy: {
    ...read,
    path: "/security.md",
    caller: "anyone",
    answer: "text/markdown",
    description: "What must never be written into a room, in Markdown.",
  },
  readOpenApi: {
    ...read,
    path: "/openapi.json",
    caller: "anyone",
    answer: responses.openApiAnswer,
    description: "This description of the interface, as OpenAPI 3.1.",
  },
  readLlms: {
    ...read,
    path: "/llms.txt",
    caller: "anyone",
    answer: "text/markdown",
    description: "What there is to read here for language models, in Markdown.",
  },
  readHealth: {
    ...read,
    path: "/health",
    caller: "anyone",
    answer: responses.healthAnswer,
    description: "Whether the process answers. Touches nothing else.",
  },
  readReadiness: {
    ...read,
    path: "/health/ready",
    caller: "anyone",
    answer: responses.healthAnswer,
    description: "Whether the database answers, too.",
  },
  purgeRooms: {
    ...read,
    path: "/api/cron/purge",
    caller: "scheduler",
    answer: responses.purgeAnswer,
    description: "Delete the rooms that are past their expiry.",
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** Whether answers carry an entity tag (decisions §8): what is read of a room, but for pages, which tell the time. */
export const isTagged = ({ method, answer, caller }: Endpoint): boolean =>
  method === "GET" && answer !== "text/html" && caller !== "anyone" && caller !== "scheduler";

/** The largest body that is read, in bytes: any allowed text however JSON escapes it (decisions §12). */
export const bodyLimit = (endpoint: Endpoint): number => 6 * (endpoint.textBytes ?? 0) + 4 * 1024;

/** The path of an endpoint with its parameters filled in, e.g. `/api/rooms/rm_x/join`. */
export const pathOf = (name: EndpointName, params: Record<string, string | number>): string =>
  endpoints[name].path.replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
