import { z } from "zod";
import { joinInLoopTurns } from "@/lib/loop-turns";
import { finalMarkdown } from "@/lib/render/final-markdown";
import { turnOf } from "@/lib/service/authenticate";
import { createRoom } from "@/lib/service/create-room";
import { readClosedRoom, readContractDiff } from "@/lib/service/read-contract";
import { readEvents } from "@/lib/service/read-events";
import { readRoom } from "@/lib/service/read-room";
import { replaceLink } from "@/lib/service/replace-link";
import * as take from "@/lib/service/take-part";
import { quoteInline } from "@/lib/text/inline-markdown";
import { visibleJson } from "@/lib/text/visible-json";
import { presentToolActions } from "@/lib/wire/available-actions";
import {
  type AgreeResponse,
  type ContractResponse,
  namesOneVersion,
  namesOneVersionError,
  readVersion,
} from "@/lib/wire/contracts";
import type { DeclineResponse } from "@/lib/wire/endings";
import type { ToolName } from "@/lib/wire/endpoints";
import type { EventBody } from "@/lib/wire/events";
import { typeError } from "@/lib/wire/fields";
import { urlOf } from "@/lib/wire/perspective";
import { diffRequest, eventsRequest } from "@/lib/wire/queries";
import { type QuestionResponse, resolveRequest } from "@/lib/wire/questions";
import { type JoinResponse, type MessageResponse, roomResponse, toolActionBody } from "@/lib/wire/responses";
import { diffTexts, eventsTexts, roomTexts, unlessTooLong, type Written, writeTexts } from "./texts";
import { copies, publicTool, roomTool, type Tool } from "./tool";

/**
 * The texts of a write; `did` says in one sentence what it did. `ownActions` are those of the event that the write
 * causes, for one that may cause none.
 */
const written =
  <Result>(did: (result: Result) => string, ownActions?: EventBody["action"][]) =>
  (result: Result & Written, me: string | null): string[] =>
    writeTexts(did(result), result, { me, ownActions });

const question = z.object({
  question_id: z
    .string({ error: ({ input }) => typeError(input, "the id of an open question (qst_…)") })
    .meta({ description: "The id of an open question, qst_…" }),
});

/** Required here, while over HTTP a request without a body means the current version. */
const agreement = z
  .looseObject({ contract_version: readVersion })
  .refine(namesOneVersion, namesOneVersionError);

const proposed = ({ contract: { version, bytes, sha256 } }: ContractResponse): string =>
  `You proposed version ${version} (${bytes} bytes, SHA-256 ${sha256}).`;

/** What approval links are for, as in create.md. */
const approvalLinkWords =
  "approval_urls has a link for each person who approves: pass each on to that person only, apart from the invite link, and keep no copy. It is not for you or for any other agent.";

/** Every tool of /mcp (docs/interface.md#mcp-tools), in the order in which a negotiation uses them. */
export const tools: Record<ToolName, Tool> = {
  create_room: publicTool("createRoom", {
    title: "Create a negotiation room",
    description:
      "Create a room in which 2 to 8 participants negotiate a contract. You are the first participant and have joined. The result has every link, only this once. If you have an invite link, call read_room instead.",
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    run: async ({ input, context }) => (await createRoom(input, context)).response,
    words: (created) => [
      `The room is open. Keep invite_urls[0]: it is your own; send it as invite with every other call. Give the person you act for the other invite_urls, each to be forwarded once to its side, and observer_url, to watch.${created.approval_urls ? ` ${approvalLinkWords}` : ""} Then call the tool read_room.`,
      visibleJson(created),
    ],
  }),
  read_room: roomTool("readRoom", {
    title: "Read the room",
    description:
      "Read the whole room, with who you are and what you should do next. Call it first; after that, wait_for_events has what is new.",
    output: roomResponse.extend({ available_actions: z.array(toolActionBody) }),
    run: async ({ session }) => ({
      ...(await readRoom(session)),
      available_actions: presentToolActions(session),
    }),
    words: roomTexts,
  }),
  join_room: roomTool("joinRoom", {
    title: "Join the room",
    description: "Join the room. Repeating it changes nothing.",
    run: ({ session }) => take.joinRoom(session),
    words: written(({ role }: JoinResponse) => `You have joined as ${quoteInline(role)}.`, ["joined"]),
  }),
  wait_for_events: roomTool("readEvents", {
    title: "Wait for events",
    description:
      "Get the events after event number `after` as soon as there are any. Returns none when the time is up: then call it again.",
    input: eventsRequest,
    run: ({ session, input: { after, wait_seconds: wait }, context }) =>
      readEvents(session, { after, wait }, { ...context, hold: (bytes) => context.hold(copies * bytes) }),
    words: eventsTexts,
  }),
  send_message: roomTool("sendMessage", {
    title: "Send a message",
    description:
      "Append a message to the conversation, for everyone in the room. Never put a secret value in it.",
    run: ({ session, input }) => take.sendMessage(session, input),
    words: written(({ message }: MessageResponse) => `You wrote ${message.id}.`),
  }),
  ask_question: roomTool("askQuestion", {
    title: "Ask a question",
    description:
      "Ask what you must know. A blocking question keeps the room from being agreed until it is resolved.",
    run: ({ session, input }) => take.askQuestion(session, input),
    words: written(({ question: { id } }: QuestionResponse) => `You asked ${id}.`),
  }),
  resolve_question: roomTool("resolveQuestion", {
    title: "Resolve a question",
    description: "Resolve a question. Only its addressee or its author may; anyone, if it has no addressee.",
    input: question.extend(resolveRequest.shape),
    permit: (session, { question_id: id }) => take.requireResolver(session, typeof id === "string" ? id : ""),
    run: ({ session, input }) => take.resolveQuestion(session, input.question_id, input),
    words: written(
      ({ question: { id, basis } }: QuestionResponse) => `You resolved ${id} (basis: ${basis}).`,
    ),
  }),
  propose_contract: roomTool("proposeContract", {
    title: "Propose a version of the contract",
    description:
      "Propose the next version of the contract, whole, in Markdown. Proposing is not agreeing: agree to it afterwards.",
    run: ({ session, input }) => take.proposeContract(session, input),
    words: written(proposed),
  }),
  edit_contract: roomTool("editContract", {
    title: "Edit the contract",
    description: "Propose the next version by small edits to the current one.",
    run: ({ session, input }) => take.editContract(session, input),
    words: written(proposed),
  }),
  diff_contract: roomTool("diffContract", {
    title: "Compare versions of the contract",
    description:
      "Read what changed between two versions of the contract, as a unified diff; by default, what the current version changed. From 0: the whole text.",
    input: diffRequest,
    run: ({ session, input }) => readContractDiff(session, input),
    words: diffTexts,
  }),
  agree_to_contract: roomTool("agreeToContract", {
    title: "Agree to the contract",
    description:
      "Agree to the current version of the contract, for the person you act for. Closes the room for good once all have agreed to it and no blocking question is open.",
    hints: { idempotentHint: true },
    input: agreement,
    run: ({ session, input }) => take.agreeToContract(session, input),
    words: written(
      ({ agreed_contract_version: version, everyone_agreed, awaiting_person }: AgreeResponse) =>
        awaiting_person
          ? `You have submitted version ${version} to your person, who decides.`
          : `You have agreed to version ${version}${everyone_agreed ? ", and so has everyone: the room is agreed" : ""}.`,
      ["agreed", "submitted"],
    ),
  }),
  decline_contract: roomTool("declineContract", {
    title: "Decline the contract",
    description:
      "Decline the current version of the contract: you do not accept it as it is, and the negotiation goes on. Takes back your agreement to it.",
    run: ({ session, input }) => take.declineContract(session, input),
    words: written(
      ({ declined_contract_version: version }: DeclineResponse) => `You have declined version ${version}.`,
    ),
  }),
  withdraw: roomTool("withdraw", {
    title: "Withdraw",
    description:
      "Leave the negotiation: the room ends without agreement, for everyone and for good. Legitimate when the limits of the person you act for can't be met.",
    hints: { destructiveHint: true },
    run: ({ session, input }) => take.withdraw(session, input),
    words: written(() => "You have withdrawn: the room has ended without agreement."),
  }),
  replace_link: roomTool("replaceLink", {
    title: "Replace your link",
    description:
      "Get a link that only you have: the creator of the room knows all links. Your old link stops working; the new one is shown only once.",
    hints: { destructiveHint: true, idempotentHint: false },
    run: ({ session }) => replaceLink(session),
    words: ({ invite_url }) => [
      `Your new link is ${invite_url}, and your old one does not work any more: send it as invite from now on, and give it to the person you act for.`,
    ],
  }),
  get_final_contract: roomTool("getFinalContract", {
    title: "Get the final contract",
    description:
      "Get the final artifact of an agreed room, in Markdown: the contract, facts, decisions, what was left open, who agreed when. Of a room that ended without agreement: its record.",
    output: z.object({ markdown: z.string(), export_url: z.string().optional() }),
    run: async ({ session }) => ({
      markdown: await joinInLoopTurns(turnOf(session), finalMarkdown(await readClosedRoom(session))),
      ...(session.cannotSign ? {} : { export_url: urlOf(session, "exportRoom") }),
    }),
    words: ({ markdown, export_url }) => [
      `Hand this to the person you act for, and stop: nothing more happens here.${export_url ? ` A signed record, as proof that outlives the room, is in the archive at ${export_url} (send your token as Authorization: Bearer), and on the page of your link.` : ""}`,
      unlessTooLong(markdown),
    ],
  }),
  delete_room: roomTool("deleteRoom", {
    title: "Delete the room",
    description:
      "Delete the room and everything in it for everyone and for good. Only when the person you act for asks for it.",
    hints: { destructiveHint: true },
    run: ({ session, context }) => take.deleteRoom(session, context.client),
    words: (deleted) => ["The room and everything in it is deleted: stop.", visibleJson(deleted)],
  }),
};
