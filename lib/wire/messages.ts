import { z } from "zod";
import { type Event, type EventOf, type Room, roleOf } from "@/lib/room/room";
import { at, id, longText, requestBody, responseBody } from "./fields";

/** The body of POST …/messages (docs/interface.md#send-a-message). */
export const messageRequest = requestBody("MessageRequest", { content: longText("the message") });
export type MessageRequest = z.infer<typeof messageRequest>;

/**
 * The fields of a message that its event has, too. Every event has those that are not optional
 * (docs/interface.md#events).
 */
export const sharedFields = { seq: z.int(), at, participant_id: id, role: z.string() };

/** The values of these fields. */
export const presentShared = (room: Room, event: Event): z.infer<z.ZodObject<typeof sharedFields>> => ({
  seq: event.seq,
  at: event.at.toISOString(),
  participant_id: event.participantId,
  role: roleOf(room, event.participantId),
});

/** A message in responses (docs/interface.md#messages). */
export const messageBody = responseBody("Message", { id, ...sharedFields, content: z.string() });
export type MessageBody = z.infer<typeof messageBody>;

/** A message in responses (docs/interface.md#messages). */
export const presentMessage = (room: Room, event: EventOf<"posted">): MessageBody => ({
  id: `msg_${event.seq}`,
  ...presentShared(room, event),
  content: event.body,
});
