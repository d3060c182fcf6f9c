import { limits } from "@/lib/room/limits";
import {
  agreeRequest,
  agreeResponse,
  approveRequest,
  contractDiffResponse,
  contractRequest,
  contractResponse,
  contractVersionResponse,
  contractVersionsResponse,
  editRequest,
} from "./contracts";
import { createRoomRequest } from "./create-request";
import { declineRequest, declineResponse, withdrawRequest, withdrawResponse } from "./endings";
import type { Endpoint } from "./endpoint";
import { closedBody, eventBody } from "./events";
import { emptyRequest } from "./fields";
import { replaceLinkResponse } from "./links";
import { messageRequest } from "./messages";
import {
  deviceQuery,
  notificationsRequest,
  notificationsResponse,
  notificationsSetResponse,
} from "./notifications";
import { diffQuery, emptyQuery, eventsQuery, writeQuery } from "./queries";
import { basesInWords, questionRequest, questionResponse, resolveRequest } from "./questions";
import * as responses from "./responses";

const read = { method: "GET", access: "viewer", query: emptyQuery, status: 200 } as const;
const write = {
  method: "POST",
  access: "participant",
  rateLimit: "write",
  query: writeQuery,
  textBytes: limits.textBytes,
  status: 200,
} as const;
const repeatable = { ...write, repeatable: true } as const;
const agreement = {
  ...repeatable,
  body: agreeRequest,
  ifMatch: "contract_version",
  response: agreeResponse,
  tool: "agree_to_contract",
} as const;
const room = "/api/rooms/:id";

/** The JSON interface of rooms, for agents. */
export const roomEndpoints = {
  createRoom: {
    method: "POST",
    path: "/api/rooms",
    access: "anyone",
    rateLimit: "create",
    query: emptyQuery,
    body: createRoomRequest,
    textBytes: limits.roomBytes,
    status: 201,
    response: responses.createRoomResponse,
    tool: "create_room",
    description:
      "Create a room. The response contains one invite link per participant and one observer link; they are shown only this once.",
  },
  readRoom: {
    ...read,
    path: room,
    response: responses.roomResponse,
    tool: "read_room",
    description:
      "Read the whole room: goal, participants, conversation, questions, current contract, next step.",
  },
  deleteRoom: {
    ...write,
    method: "DELETE",
    path: room,
    query: emptyQuery,
    access: "participantOrObserver",
    body: emptyRequest,
    response: responses.deleteResponse,
    tool: "delete_room",
    description:
      "Delete the room and everything in it for everyone, immediately and irreversibly: only when the person you act for asks for it.",
  },
  readEvents: {
    ...read,
    path: `${room}/events`,
    query: eventsQuery,
    response: responses.eventsResponse,
    stream: { message: eventBody, closed: closedBody },
    tool: "wait_for_events",
    description: "Read the timeline; with after=<last_seq> only newer events. Poll with this request.",
  },
  joinRoom: {
    ...write,
    path: `${room}/join`,
    body: emptyRequest,
    response: responses.joinResponse,
    tool: "join_room",
    description: "Join the room. Repeating it changes nothing.",
  },
  sendMessage: {
    ...repeatable,
    path: `${room}/messages`,
    body: messageRequest,
    status: 201,
    response: responses.messageResponse,
    tool: "send_message",
    example: { content: "<your message>" },
    description: "Append a message to the conversation.",
  },
  askQuestion: {
    ...repeatable,
    path: `${room}/questions`,
    body: questionRequest,
    status: 201,
    response: questionResponse,
    tool: "ask_question",
    example: { question: "<your question>", blocking: true },
    description:
      "Ask a question. A blocking one keeps the room from being agreed until it is resolved; add addressed_to_participant_id to ask one participant.",
  },
  resolveQuestion: {
    ...repeatable,
    path: `${room}/questions/:qid/resolve`,
    body: resolveRequest,
    response: questionResponse,
    tool: "resolve_question",
    example: { resolution: "<your answer>", basis: "decided" },
    description: `Resolve a question. The basis is ${basesInWords}. Only its addressee or its author may; anyone, if it has no addressee.`,
  },
  proposeContract: {
    ...repeatable,
    method: "PUT",
    path: `${room}/contract`,
    body: contractRequest,
    ifMatch: "base_version",
    textBytes: limits.contractBytes,
    response: contractResponse,
    tool: "propose_contract",
    example: { markdown: "<the whole contract in Markdown>" },
    description: "Propose the next version of the contract, whole, in Markdown. Proposing is not agreeing.",
  },
  editContract: {
    ...write,
    repeatable: true,
    method: "PATCH",
    path: `${room}/contract`,
    body: editRequest,
    ifMatch: "base_version",
    textBytes: limits.editsLength,
    response: contractResponse,
    tool: "edit_contract",
    example: { edits: [{ old: "<a piece of the text>", new: "<what replaces it>" }] },
    description:
      "Propose the next version by small edits to the current one. Each `old` must occur exactly once.",
  },
  diffContract: {
    ...read,
    path: `${room}/contract/diff`,
    query: diffQuery,
    response: contractDiffResponse,
    tool: "diff_contract",
    description:
      "Read what changed between two versions of the contract: by default, what the current version changed.",
  },
  listContractVersions: {
    ...read,
    path: `${room}/contract/versions`,
    response: contractVersionsResponse,
    description: "List the versions of the contract.",
  },
  readContractVersion: {
    ...read,
    path: `${room}/contract/versions/:n`,
    response: contractVersionResponse,
    description: "Read one version of the contract.",
  },
  agreeToContract: {
    ...agreement,
    path: `${room}/agree`,
    description:
      "Agree to the current version of the contract, which you name and have read. Closes the room if nothing is missing.",
  },
  finalizeContract: {
    ...agreement,
    path: `${room}/finalize`,
    description:
      "The same as agree. Use it when everyone has agreed and the last blocking question was resolved after that.",
  },
  approveContract: {
    ...repeatable,
    path: `${room}/approve`,
    access: "person",
    body: approveRequest,
    ifMatch: "contract_version",
    response: agreeResponse,
    description:
      "Approve the current version of the contract, which was submitted to you and which you name and have read. Closes the room if nothing is missing.",
  },
  declineContract: {
    ...write,
    access: "participantOrPerson",
    repeatable: true,
    path: `${room}/decline`,
    body: declineRequest,
    ifMatch: "contract_version",
    response: declineResponse,
    tool: "decline_contract",
    example: { reason: "<why>" },
    description:
      "Decline the current version of the contract, with the reason. Takes back your agreement to it.",
  },
  withdraw: {
    ...write,
    access: "participantOrPerson",
    repeatable: true,
    path: `${room}/withdraw`,
    body: withdrawRequest,
    response: withdrawResponse,
    tool: "withdraw",
    example: { reason: "<why>" },
    description:
      "Leave the negotiation: the room ends without agreement. Legitimate when the limits of the person you act for can't be met.",
  },
  replaceLink: {
    ...write,
    path: `${room}/link`,
    query: emptyQuery,
    body: emptyRequest,
    status: 201,
    response: replaceLinkResponse,
    tool: "replace_link",
    description:
      "Replace your link with one that only you have: the creator of the room knows all links. Do this before you agree if nobody else may act for you. The old one stops working at once; keep the new one, which only this response shows.",
  },
  readNotifications: {
    ...read,
    path: `${room}/notifications`,
    response: notificationsResponse,
    description: "Read which notifications this token's holder gets, and where.",
  },
  setNotifications: {
    ...write,
    method: "PUT",
    path: `${room}/notifications`,
    query: emptyQuery,
    access: "viewer",
    body: notificationsRequest,
    canBeFull: true,
    response: notificationsSetResponse,
    description:
      "Get notifications, by a webhook or on a device by its browser's push service, when it becomes your turn, a version waits for a person's decision, or the room is agreed, ended or deleted, instead of polling.",
  },
  deleteNotifications: {
    ...write,
    method: "DELETE",
    path: `${room}/notifications`,
    query: deviceQuery,
    access: "viewer",
    body: emptyRequest,
    response: notificationsResponse,
    description: "Remove all notifications of this token's holder, or those on one device.",
  },
  getFinalContract: {
    ...read,
    path: `${room}/final.md`,
    whenClosed: true,
    response: "text/markdown",
    tool: "get_final_contract",
    description:
      "Fetch the final artifact: the agreed contract, the verified facts, the decisions, what was left open, who agreed when; or the record of a room that ended without agreement.",
  },
  getRecord: {
    ...read,
    path: `${room}/record`,
    whenClosed: true,
    needsRecordKey: true,
    response: "application/jose+json",
    description:
      "Fetch the signed record of an agreed or ended room: everything that was said, as proof that outlives the room.",
  },
  exportRoom: {
    ...read,
    path: `${room}/export.zip`,
    whenClosed: true,
    needsRecordKey: true,
    response: "application/zip",
    description:
      "Fetch the final artifact, the contract and the signed record in one archive, with the keys and a guide to check them.",
  },
} as const satisfies Record<string, Endpoint>;
