import { z } from "zod";
import { bases, type Event, type EventOf, type Room, roleOf } from "@/lib/room/room";
import { progress } from "./events";
import { at, id, longText, requestBody, responseBody } from "./fields";

/** The body of POST …/questions (docs/interface.md#ask-a-question). */
export const questionRequest = requestBody("QuestionRequest", {
  question: longText("the question"),
  blocking: z
    .boolean({ error: "has the wrong type: send true or false, or leave it out for true." })
    .meta({ description: "whether the room can't be agreed until the question is resolved" })
    .default(true),
  addressed_to_participant_id: z
    .string({ error: "has the wrong type: send a participant's id (prt_…), or leave it out to ask anyone." })
    .meta({ description: "the id (prt_…) of the participant that you ask; left out, anyone may resolve it" })
    .optional(),
});
export type QuestionRequest = z.infer<typeof questionRequest>;

/** The values of `basis`, for texts that ask for a resolution. */
export const basesInWords =
  '"verified" (a fact that you checked), "decided" (a decision or an offer) or "unknown" (you can\'t find out now)';

/** The body of POST …/questions/:qid/resolve (docs/interface.md#resolve-a-question). */
export const resolveRequest = requestBody("ResolveRequest", {
  resolution: longText("the resolution"),
  basis: z
    .enum(bases, { error: `is not a basis: send ${basesInWords}, or leave it out for "verified".` })
    .meta({ description: `what the resolution is based on: ${basesInWords}`, default: "verified" })
    .optional(),
});
export type ResolveRequest = z.infer<typeof resolveRequest>;

/** A question in responses (docs/interface.md#questions). */
export const questionBody = responseBody("Question", {
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
  basis: z.enum(bases).nullable(),
  resolved_by_participant_id: id.nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: at.nullable(),
});
export type QuestionBody = z.infer<typeof questionBody>;

export const questionResponse = responseBody("QuestionResponse", {
  question: questionBody.partial({ question: true, resolution: true }),
  ...progress,
});
export type QuestionResponse = z.infer<typeof questionResponse>;

/** A question in responses (docs/interface.md#questions): open unless `resolved` is given. */
export const presentQuestion = (
  room: Room,
  asked: EventOf<"asked">,
  resolved: EventOf<"resolved"> | undefined,
): QuestionBody => ({
  id: `qst_${asked.seq}`,
  seq: asked.seq,
  at: asked.at.toISOString(),
  question: asked.body,
  blocking: asked.blocking,
  asked_by_participant_id: asked.participantId,
  asked_by: roleOf(room, asked.participantId),
  addressed_to_participant_id: asked.addresseeId,
  addressed_to: asked.addresseeId === null ? null : roleOf(room, asked.addresseeId),
  status: resolved ? "resolved" : "open",
  resolution: resolved?.body ?? null,
  basis: resolved?.basis ?? null,
  resolved_by_participant_id: resolved?.participantId ?? null,
  resolved_by: resolved ? roleOf(room, resolved.participantId) : null,
  resolved_at: resolved?.at.toISOString() ?? null,
});

/** All questions among the events of a room, each with its resolution. */
export function presentQuestions(room: Room, events: Event[]): QuestionBody[] {
  const resolutions = new Map(
    events.flatMap((event) => (event.action === "resolved" ? [[event.questionSeq, event] as const] : [])),
  );
  return events.flatMap((event) =>
    event.action === "asked" ? [presentQuestion(room, event, resolutions.get(event.seq))] : [],
  );
}
