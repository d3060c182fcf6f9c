import { z } from "zod";
import { contractBody } from "./contracts";
import { endedBody } from "./endings";
import { eventBody, progress } from "./events";
import { at, id, redaction, responseBody, roomStatus, standing } from "./fields";
import { messageBody } from "./messages";
import { questionBody } from "./questions";

const participantBody = responseBody("Participant", {
  id,
  role: z.string(),
  display_name: z.string().nullable(),
  knows: z.array(z.string()),
  needs_to_determine: z.array(z.string()),
  joined_at: at.optional(),
  approval: z.literal("person").optional(),
  submitted_version: z.int().nullable().optional(),
});
export type ParticipantBody = z.infer<typeof participantBody>;

/** The head of the hash chain over the events (docs/interface.md#event-chain). */
const head = z.string().meta({ description: "The head of the hash chain over all events." });

const example = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.object({ old: z.string(), new: z.string() }))]),
);

const actionBody = responseBody("Action", {
  name: z.string(),
  method: z.string(),
  url: z.string(),
  body: example.optional(),
  description: z.string(),
});
export type ActionBody = z.infer<typeof actionBody>;

export const toolActionBody = z.object({ name: z.string(), arguments: example });
export type ToolActionBody = z.infer<typeof toolActionBody>;

export const createRoomResponse = responseBody("CreateRoomResponse", {
  room_id: id,
  status: z.literal("open"),
  expires_at: at,
  participants: z.array(z.object({ id, role: z.string(), token: z.string() })),
  invite_urls: z.array(z.string()),
  approval_urls: z.array(z.string().nullable()).optional(),
  observer_url: z.string(),
  ...redaction,
});
export type CreateRoomResponse = z.infer<typeof createRoomResponse>;

export const roomResponse = responseBody("RoomResponse", {
  viewer: z.enum(["participant", "person", "observer"]),
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
  participants: z.array(participantBody),
  conversation: z.array(messageBody),
  open_questions: z.array(questionBody),
  resolved_questions: z.array(questionBody),
  current_contract: contractBody.nullable(),
  ended: endedBody.nullable(),
  available_actions: z.array(actionBody),
  ...standing,
  head,
});
export type RoomResponse = z.infer<typeof roomResponse>;

export const eventsResponse = responseBody("EventsResponse", {
  events: z.array(eventBody),
  ended: endedBody.nullable(),
  ...standing,
  head,
});
export type EventsResponse = z.infer<typeof eventsResponse>;

export const messageResponse = responseBody("MessageResponse", {
  message: messageBody.partial({ content: true }),
  ...progress,
});
export type MessageResponse = z.infer<typeof messageResponse>;

export const joinResponse = responseBody("JoinResponse", {
  participant_id: id,
  role: z.string(),
  joined_at: at.optional(),
  ...progress,
});
export type JoinResponse = z.infer<typeof joinResponse>;

export const deleteResponse = responseBody("DeleteResponse", { room_id: id, status: z.literal("deleted") });
export type DeleteResponse = z.infer<typeof deleteResponse>;

export const purgeResponse = responseBody("PurgeResponse", { deleted_rooms: z.int() });

/** A JWK Set (RFC 7517) of the keys that sign records (docs/interface.md#record-keys). */
export const jwksResponse = responseBody("JwkSet", {
  keys: z.array(
    z.object({
      kty: z.literal("EC"),
      crv: z.literal("P-256"),
      x: z.string(),
      y: z.string(),
      kid: id,
      alg: z.literal("ES256"),
      use: z.literal("sig"),
    }),
  ),
});

export type JwksResponse = z.infer<typeof jwksResponse>;

export const healthResponse = responseBody("HealthResponse", { status: z.enum(["ok", "ready"]) });

export const openApiResponse = z.looseObject({ openapi: z.string() });

/** The body of every error response (docs/interface.md#errors). */
export const errorResponse = responseBody("ErrorResponse", {
  error: z.object({
    code: z.enum(["not_found", "forbidden", "validation", "limit", "conflict", "internal"]),
    message: z.string(),
    hint: z.string().optional(),
    retryable: z.boolean(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    current_contract_version: z.int().optional(),
  }),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
