import { z } from "zod";

const at = z.iso.datetime();
const id = z.string();
const roomStatus = z.enum(["open", "agreed"]);

export const messageBody = z.object({
  id,
  seq: z.int(),
  at,
  participant_id: id,
  role: z.string(),
  content: z.string(),
});
export type MessageBody = z.infer<typeof messageBody>;

export const questionBody = z.object({
  id,
  seq: z.int(),
  at,
  question: z.string(),
  blocking: z.boolean(),
  asked_by_participant_id: id,
  asked_by: z.string(),
  addressed_to_participant_id: id.nullable(),
  addressed_to: z.string().nullable(),
  status: z.enum(["open", "resolved"]),
  resolution: z.string().nullable(),
  resolved_by_participant_id: id.nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: at.nullable(),
});
export type QuestionBody = z.infer<typeof questionBody>;

export const agreementBody = z.object({ participant_id: id, role: z.string(), version: z.int(), at });

export const contractBody = z.object({
  version: z.int(),
  markdown: z.string(),
  sha256: z.string(),
  at,
  proposed_by_participant_id: id,
  proposed_by: z.string(),
  agreements: z.array(agreementBody),
});
export type ContractBody = z.infer<typeof contractBody>;

export const participantBody = z.object({
  id,
  role: z.string(),
  display_name: z.string().nullable(),
  knows: z.array(z.string()),
  needs_to_determine: z.array(z.string()),
  joined_at: at.optional(),
});
export type ParticipantBody = z.infer<typeof participantBody>;

export const turnBody = z.object({ participant_id: id, role: z.string(), reason: z.string() });

export const actionBody = z.object({
  name: z.string(),
  method: z.string(),
  url: z.string(),
  body: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  description: z.string(),
});
export type ActionBody = z.infer<typeof actionBody>;

export const toolActionBody = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ToolActionBody = z.infer<typeof toolActionBody>;

export const eventBody = z.object({
  seq: z.int(),
  at,
  participant_id: id,
  role: z.string(),
  kind: z.enum(["participant", "message", "question", "contract", "agreement"]),
  action: z.enum(["joined", "posted", "asked", "resolved", "proposed", "agreed"]),
  body: z.string(),
  question_id: id.optional(),
  contract_version: z.int().optional(),
});
export type EventBody = z.infer<typeof eventBody>;

const redaction = { redactions: z.int().optional(), redaction_notice: z.string().optional() };

/** What every answer to a write ends with (docs/interface.md#write-responses). */
const progress = {
  room_status: roomStatus,
  whose_turn: z.array(turnBody),
  what_you_should_do_next: z.string(),
  last_activity_at: at,
  last_seq: z.int(),
  ...redaction,
};

export const progressBody = z.object(progress);
export type ProgressBody = z.infer<typeof progressBody>;

export const createRoomAnswer = z.object({
  room_id: id,
  status: z.literal("open"),
  expires_at: at,
  participants: z.array(z.object({ id, role: z.string(), token: z.string() })),
  invite_urls: z.array(z.string()),
  observer_url: z.string(),
  ...redaction,
});
export type CreateRoomAnswer = z.infer<typeof createRoomAnswer>;

export const roomAnswer = z.object({
  your_role: z.string(),
  your_participant_id: id.nullable(),
  your_instructions: z.string().nullable(),
  room: z.object({
    room_id: id,
    title: z.string(),
    brief: z.string().nullable(),
    goal: z.string(),
    status: roomStatus,
    created_at: at,
    expires_at: at,
    last_activity_at: at,
  }),
  room_goal: z.string(),
  room_status: roomStatus,
  participants: z.array(participantBody),
  conversation: z.array(messageBody),
  open_questions: z.array(questionBody),
  resolved_questions: z.array(questionBody),
  current_contract: contractBody.nullable(),
  whose_turn: z.array(turnBody),
  what_you_should_do_next: z.string(),
  available_actions: z.array(actionBody),
  last_activity_at: at,
  last_seq: z.int(),
});
export type RoomAnswer = z.infer<typeof roomAnswer>;

export const eventsAnswer = z.object({
  events: z.array(eventBody),
  room_status: roomStatus,
  whose_turn: z.array(turnBody),
  what_you_should_do_next: z.string(),
  last_activity_at: at,
  last_seq: z.int(),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/** The last word of a stream of the timeline: why no more events come (docs/interface.md#event-stream). */
export const closedBody = z.object({ room_status: z.enum(["agreed", "deleted", "expired"]) });
export type ClosedBody = z.infer<typeof closedBody>;

/**
 * What a stream of the timeline is made of: events under their numbers, the last word, signs of life
 * (docs/interface.md#event-stream).
 */
export type TimelinePart =
  | { event: "message"; id: number; data: EventBody }
  | { event: "closed"; data: ClosedBody }
  | { comment: "ping" };

export const joinAnswer = z.object({
  participant_id: id,
  role: z.string(),
  joined_at: at.optional(),
  ...progress,
});
export type JoinAnswer = z.infer<typeof joinAnswer>;
export const messageAnswer = z.object({ message: messageBody, ...progress });
export type MessageAnswer = z.infer<typeof messageAnswer>;
export const questionAnswer = z.object({ question: questionBody, ...progress });
export type QuestionAnswer = z.infer<typeof questionAnswer>;
export const contractAnswer = z.object({ contract: contractBody, ...progress });
export type ContractAnswer = z.infer<typeof contractAnswer>;
export const agreeAnswer = z.object({
  agreed_contract_version: z.int(),
  everyone_agreed: z.boolean(),
  waiting_for: z.array(z.string()),
  open_blocking_questions: z.array(id),
  ...progress,
});
export type AgreeAnswer = z.infer<typeof agreeAnswer>;

export const contractVersionsAnswer = z.object({
  versions: z.array(
    z.object({ version: z.int(), at, proposed_by: z.string(), bytes: z.int(), sha256: z.string() }),
  ),
});
export type ContractVersionsAnswer = z.infer<typeof contractVersionsAnswer>;
export const contractVersionAnswer = z.object({ contract: contractBody });
export type ContractVersionAnswer = z.infer<typeof contractVersionAnswer>;
export const deleteAnswer = z.object({ room_id: id, status: z.literal("deleted") });
export type DeleteAnswer = z.infer<typeof deleteAnswer>;
export const purgeAnswer = z.object({ deleted_rooms: z.int() });
export const healthAnswer = z.object({ status: z.enum(["ok", "ready"]) });

export const openApiAnswer = z.looseObject({ openapi: z.string() });

export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(["not_found", "forbidden", "validation", "limit", "conflict", "internal"]),
    message: z.string(),
    hint: z.string().optional(),
    retryable: z.boolean(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
