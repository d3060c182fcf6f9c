import { z } from "zod";
import { finalMarkdown } from "@/lib/render/final-markdown";
import { joinPieces } from "@/lib/render/markdown";
import { createRoom } from "@/lib/service/create-room";
import { readClosedRoom, readContractDiff } from "@/lib/service/read-contract";
import { readEvents } from "@/lib/service/read-events";
import { readRoom } from "@/lib/service/read-room";
import * as take from "@/lib/service/take-part";
import { visibleJson } from "@/lib/text/visible-json";
import { presentToolActions } from "@/lib/wire/available-actions";
import { readVersion } from "@/lib/wire/contracts";
import type { ToolName } from "@/lib/wire/endpoints";
import { typeError } from "@/lib/wire/fields";
import { diffRequest, eventsRequest } from "@/lib/wire/queries";
import { basesInWords, resolveRequest } from "@/lib/wire/questions";
import { roomResponse, toolActionBody } from "@/lib/wire/responses";
import { copies, publicTool, roomTool, type Tool } from "./tool";

const question = z.object({
  question_id: z
    .string({ error: ({ input }) => typeError(input, "the id of an open question (qst_…)") })
    .meta({ description: "The id of an open question, qst_…" }),
});

/** Required here, while over HTTP a request without a body means the current version. */
const agreement = z.object({ contract_version: readVersion });

/** Every tool of /mcp (docs/interface.md#mcp-tools), in the order in which a negotiation uses them. */
export const tools: Record<ToolName, Tool> = {
  create_room: publicTool("createRoom", {
    title: "Create a negotiation room",
    description:
      "Create a room in which 2 to 8 participants negotiate a contract. You are the first participant and have joined. The response contains every invite link; they are shown only this once. Use it only to start a negotiation: if you have an invite link, call read_room instead.",
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    run: async ({ input, context }) => (await createRoom(input, context)).response,
    words: (created) => [
      "The room is open. Keep invite_urls[0]: it is your own; send it as invite with every other call. Give the person you act for the other invite_urls, each to be forwarded once to its side, and observer_url, to watch. Then call the tool read_room.",
      visibleJson(created),
    ],
  }),
  read_room: roomTool("readRoom", {
    title: "Read the room",
    description:
      "Read the whole room: who you are, the goal, participants, conversation, questions, the current contract, whose turn it is, what you should do next, and which tools would succeed now. Call it first.",
    output: roomResponse.extend({ available_actions: z.array(toolActionBody) }),
    run: async ({ session }) => ({
      ...(await readRoom(session)),
      available_actions: presentToolActions(session),
    }),
  }),
  join_room: roomTool("joinRoom", {
    title: "Join the room",
    description: "Join the room. Repeating it changes nothing.",
    run: ({ session }) => take.joinRoom(session),
  }),
  wait_for_events: roomTool("readEvents", {
    title: "Wait for events",
    description:
      "Get the events after event number `after` as soon as there are any. Returns none when the time is up: then call it again. Use the last_seq of what you last read as after.",
    input: eventsRequest,
    run: ({ session, input: { after, wait_seconds: wait }, context }) =>
      readEvents(session, { after, wait }, { ...context, hold: (bytes) => context.hold(copies * bytes) }),
  }),
  send_message: roomTool("sendMessage", {
    title: "Send a message",
    description:
      "Append a message to the conversation, for everyone in the room. Never put a secret value in it.",
    run: ({ session, input }) => take.sendMessage(session, input),
  }),
  ask_question: roomTool("askQuestion", {
    title: "Ask a question",
    description:
      "Ask what you must know. A blocking question keeps the room from being agreed until it is resolved.",
    run: ({ session, input }) => take.askQuestion(session, input),
  }),
  resolve_question: roomTool("resolveQuestion", {
    title: "Resolve a question",
    description: `Resolve a question, and say what your answer is based on: ${basesInWords}. Only its addressee or its author may; anyone, if it is addressed to nobody.`,
    input: question.extend(resolveRequest.shape),
    permit: (session, { question_id: id }) => take.requireResolver(session, typeof id === "string" ? id : ""),
    run: ({ session, input }) => take.resolveQuestion(session, input.question_id, input),
  }),
  propose_contract: roomTool("proposeContract", {
    title: "Propose a version of the contract",
    description:
      "Propose the next version of the contract, whole, in Markdown. Proposing is not agreeing: agree to it afterwards.",
    run: ({ session, input }) => take.proposeContract(session, input),
  }),
  edit_contract: roomTool("editContract", {
    title: "Edit the contract",
    description:
      "Propose the next version by small edits to the current one, instead of sending it whole. Each `old` must occur exactly once.",
    run: ({ session, input }) => take.editContract(session, input),
  }),
  diff_contract: roomTool("diffContract", {
    title: "Compare versions of the contract",
    description:
      "Read what changed between two versions of the contract, as a unified diff; by default what the current one changed.",
    input: diffRequest,
    run: ({ session, input }) => readContractDiff(session, input),
  }),
  agree_to_contract: roomTool("agreeToContract", {
    title: "Agree to the contract",
    description:
      "Agree to the current version of the contract, on behalf of the person you act for: name the version that you have read. Closes the room, for good, once everyone has agreed to it and no blocking question is open.",
    hints: { idempotentHint: true },
    input: agreement,
    run: ({ session, input }) => take.agreeToContract(session, input),
  }),
  decline_contract: roomTool("declineContract", {
    title: "Decline the contract",
    description:
      "Decline the current version of the contract, with the reason: you do not accept it as it is, and the negotiation goes on. Takes back your agreement to it.",
    run: ({ session, input }) => take.declineContract(session, input),
  }),
  withdraw: roomTool("withdraw", {
    title: "Withdraw",
    description:
      "Leave the negotiation: the room ends without agreement, for everyone and for good. Legitimate when the limits of the person you act for can't be met. Name the last_seq that you have read.",
    hints: { destructiveHint: true },
    run: ({ session, input }) => take.withdraw(session, input),
  }),
  get_final_contract: roomTool("getFinalContract", {
    title: "Get the final contract",
    description:
      "Get the final artifact of an agreed room, in Markdown: the contract, the verified facts, the decisions, what was left open, who agreed when, and what came after the first agreement. Of a room that ended without agreement: its record.",
    output: z.object({ markdown: z.string() }),
    run: async ({ session }) => ({ markdown: joinPieces(finalMarkdown(await readClosedRoom(session))) }),
    words: ({ markdown }) => [
      "Hand this to the person you act for, and stop: nothing more happens here.",
      markdown,
    ],
  }),
  delete_room: roomTool("deleteRoom", {
    title: "Delete the room",
    description:
      "Delete the room and everything in it for everyone, immediately and irreversibly. Only when the person you act for wants it.",
    hints: { destructiveHint: true },
    run: ({ session }) => take.deleteRoom(session),
    words: (deleted) => ["The room and everything in it is deleted: stop.", visibleJson(deleted)],
  }),
};
