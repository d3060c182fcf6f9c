import { z } from "zod";
import { type EventOf, type Room, roleOf } from "@/lib/room/room";
import { progress } from "./events";
import { at, id, longText, requestBody, responseBody } from "./fields";

/** The body of POST …/messages (docs/interface.md#send-a-message). */
export const messageRequest = requestBody("MessageRequest", { content: longText("the message") });
export type MessageRequest = z.infer<typeof messageRequest>;

/** A message in responses (docs/interface.md#messages). */
export const messageBody = responseBody("Message", {
  id,
  seq: z.int(),
  at,
  participant_id: id,
  role: z.string(),
  content: z.string(),
});
export type MessageBody = z.infer<typeof messageBody>;

export const messageResponse = responseBody("MessageResponse", {
  message: messageBody.partial({ content: true }),
  ...progress,
});
export type MessageResponse = z.infer<typeof messageResponse>;

/** A message in responses (docs/interface.md#messages). */
export const presentMessage = (room: Room, event: EventOf<"posted">): MessageBody => ({
  id: `msg_${event.seq}`,
  seq: event.seq,
  at: event.at.toISOString(),
  participant_id: event.participantId,
  role: roleOf(room, event.participantId),
  content: event.body,
});
