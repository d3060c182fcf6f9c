import { z } from "zod";
import { finalMarkdown } from "@/lib/render/final-markdown";
import { whole } from "@/lib/render/markdown";
import { createRoom } from "@/lib/service/create-room";
import { deleteRoom } from "@/lib/service/delete-room";
import { readAgreedRoom } from "@/lib/service/read-contract";
import { readEvents, readRoom } from "@/lib/service/read-room";
import * as take from "@/lib/service/take-part";
import { visibleJson } from "@/lib/text/spell-out";
import { presentToolActions } from "@/lib/wire/available-actions";
import type { ToolName } from "@/lib/wire/call-names";
import { typeError } from "@/lib/wire/fields";
import { eventsRequest } from "@/lib/wire/queries";
import * as requests from "@/lib/wire/requests";
import * as responses from "@/lib/wire/responses";
import { publicTool, roomTool, type Tool } from "./tool";

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
/** Adds, but nothing more when it is repeated. */
const sets = { ...adds, idempotentHint: true };

/** The answer of a call that may carry an idempotency_key. */
const repeatable = <Answer extends z.ZodObject>(answer: Answer) =>
  answer.extend({ idempotent_replayed: z.literal(true).optional() });

const question = z.object({
  question_id: z
    .string({ error: ({ input }) => typeError(input, "the id of an open question (qst_…)") })
    .meta({ description: "The id of an open question, qst_…" }),
});

/** Unlike over HTTP, where a call without a body means the current version, the version is always named. */
const agreement = z.object({ contract_version: requests.readVersion });

/** Every tool of /mcp (docs/interface.md#mcp-tools), in the order in which a negotiation uses them. */
export const tools: Record<ToolName, Tool> = {
  create_room: publicTool({
    like: "createRoom",
    title: "Open a negotiation room",
    description:
      "Open a room in which 2 to 8 participants negotiate a contract. You are the first participant and have joined. The answer holds every invite address, this once. Only for whoever starts a negotiation: with an invite address, call read_room instead.",
    hints: adds,
    input: requests.createRoomRequest,
    output: responses.createRoomAnswer,
    run: async ({ input, caller }) => (await createRoom(input, caller.baseUrl)).answer,
    words: (answer) => [
      "The room is open. Keep invite_urls[0]: it is your own; send it as invite with every other call. Give the person you act for the other invite_urls, each to be forwarded once to its side, and observer_url, to watch. Then call the tool read_room.",
      visibleJson(answer),
    ],
  }),
  read_room: roomTool({
    like: "readRoom",
    title: "Read the room",
    description:
      "Read the whole room: who you are, the goal, participants, conversation, questions, the current contract, whose turn it is, what you should do next, and which tools would succeed now. Call it first.",
    hints: reads,
    input: requests.emptyRequest,
    output: responses.roomAnswer.extend({ available_actions: z.array(responses.toolActionBody) }),
    run: async ({ session }) => ({
      ...(await readRoom(session)),
      available_actions: presentToolActions(session),
    }),
  }),
  join_room: roomTool({
    like: "joinRoom",
    title: "Join the room",
    description: "Join the room. Repeating it changes nothing.",
    hints: sets,
    input: requests.emptyRequest,
    output: responses.joinAnswer,
    run: ({ session }) => take.joinRoom(session),
  }),
  wait_for_events: roomTool({
    like: "readEvents",
    title: "Wait for what happens",
    description:
      "Get what happened after event number `after`, as soon as something did; nothing when the time is up: then call it again. Use the last_seq of what you last read as after.",
    hints: reads,
    input: eventsRequest,
    output: responses.eventsAnswer,
    run: ({ session, input: { after, wait_seconds: wait }, caller }) =>
      readEvents(session, { after, wait }, caller),
  }),
  send_message: roomTool({
    like: "sendMessage",
    title: "Send a message",
    description:
      "Append a message to the conversation, for everyone in the room. Never put a secret value in it.",
    hints: adds,
    input: requests.messageRequest,
    output: repeatable(responses.messageAnswer),
    run: ({ session, input }) => take.sendMessage(session, input),
  }),
  ask_question: roomTool({
    like: "askQuestion",
    title: "Ask a question",
    description:
      "Ask what you must know. A blocking question keeps the room from being agreed until it is resolved.",
    hints: adds,
    input: requests.questionRequest,
    output: repeatable(responses.questionAnswer),
    run: ({ session, input }) => take.askQuestion(session, input),
  }),
  resolve_question: roomTool({
    like: "resolveQuestion",
    title: "Resolve a question",
    description:
      "Resolve a question with facts that you have verified. Only its addressee or its author may; anyone, when it is addressed to nobody.",
    hints: adds,
    input: question.extend(requests.resolveRequest.shape),
    output: repeatable(responses.questionAnswer),
    permit: (session, { question_id: id }) => take.permitResolver(session, typeof id === "string" ? id : ""),
    run: ({ session, input }) => take.resolveQuestion(session, input.question_id, input),
  }),
  propose_contract: roomTool({
    like: "proposeContract",
    title: "Propose a version of the contract",
    description:
      "Propose the next version of the contract, whole, in Markdown. Proposing is not agreeing: agree to it afterwards.",
    hints: adds,
    input: requests.contractRequest,
    output: repeatable(responses.contractAnswer),
    run: ({ session, input }) => take.proposeContract(session, input),
  }),
  agree_to_contract: roomTool({
    like: "agreeToContract",
    title: "Agree to the contract",
    description:
      "Agree to the current version of the contract, on behalf of the person you act for: name the version that you have read. Closes the room, for good, once everyone has agreed to it and no blocking question is open.",
    hints: sets,
    input: agreement,
    output: repeatable(responses.agreeAnswer),
    run: ({ session, input }) => take.agreeToContract(session, input),
  }),
  get_final_contract: roomTool({
    like: "getFinalContract",
    title: "Get the final contract",
    description:
      "Get the final artifact of an agreed room, in Markdown: the contract, the verified facts, who agreed when, and what came after the first agreement.",
    hints: reads,
    input: requests.emptyRequest,
    output: z.object({ markdown: z.string() }),
    run: async ({ session }) => ({ markdown: whole(finalMarkdown(await readAgreedRoom(session))) }),
    words: ({ markdown }) => [
      "Hand this to the person you act for, and stop: nothing more happens here.",
      markdown,
    ],
  }),
  delete_room: roomTool({
    like: "deleteRoom",
    title: "Delete the room",
    description:
      "Delete the room and everything in it for everyone, at once and irreversibly. Only when the person you act for wants it.",
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    input: requests.emptyRequest,
    output: responses.deleteAnswer,
    run: ({ session }) => deleteRoom(session),
    words: (answer) => ["The room and everything in it is gone: stop.", visibleJson(answer)],
  }),
};
