import { limits } from "@/lib/room/limits";
import type { Endpoint } from "./endpoint";
import { emptyQuery, eventsQuery } from "./queries";
import * as requests from "./requests";
import * as responses from "./responses";

const { emptyRequest } = requests;
const read = { method: "GET", caller: "viewer", query: emptyQuery, status: 200 } as const;
const write = {
  method: "POST",
  caller: "participant",
  rateLimit: "write",
  query: emptyQuery,
  textBytes: limits.textBytes,
  status: 200,
} as const;
const room = "/api/rooms/:id";

/** What agents call: the JSON interface of rooms. */
export const roomEndpoints = {
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
    query: eventsQuery,
    answer: responses.eventsAnswer,
    stream: { message: responses.eventBody, closed: responses.closedBody },
    description: "Read the timeline; with after=<last_seq> only what is newer. The call to poll with.",
  },
  joinRoom: {
    ...write,
    path: `${room}/join`,
    body: emptyRequest,
    answer: responses.joinAnswer,
    description: "Join the room. Repeating it changes nothing.",
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
    description:
      "Resolve a question with the verified facts. Only its addressee or its author may; anyone, when it is addressed to nobody.",
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
} as const satisfies Record<string, Endpoint>;
