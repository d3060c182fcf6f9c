import { z } from "zod";
import { eventKinds } from "@/lib/room/chain";
import { bases, type Event, type Room, roleOf } from "@/lib/room/room";
import { id, redaction, responseBody, standing } from "./fields";
import { presentShared, sharedFields } from "./messages";

/** An entry of the timeline in responses (docs/interface.md#events). */
export const eventBody = responseBody("Event", {
  ...sharedFields,
  kind: z.enum([...new Set(Object.values(eventKinds))]),
  action: z.enum(Object.keys(eventKinds) as Event["action"][]),
  body: z.string(),
  question_id: id.optional(),
  contract_version: z.int().optional(),
  changes: z.object({ added_lines: z.int(), removed_lines: z.int() }).optional(),
  basis: z.enum(bases).optional(),
  blocking: z.boolean().optional(),
  addressed_to_participant_id: id.nullable().optional(),
  addressed_to: z.string().nullable().optional(),
  approved_by_person: z.literal(true).optional(),
  by_person: z.literal(true).optional(),
});
export type EventBody = z.infer<typeof eventBody>;

/** An entry of the timeline in responses (docs/interface.md#events). */
export const presentEvent = (room: Room, event: Event): EventBody => ({
  ...presentShared(room, event),
  kind: eventKinds[event.action],
  action: event.action,
  body: "body" in event ? event.body : "",
  ...(event.action === "asked"
    ? {
        question_id: `qst_${event.seq}`,
        blocking: event.blocking,
        addressed_to_participant_id: event.addresseeId,
        addressed_to: event.addresseeId === null ? null : roleOf(room, event.addresseeId),
      }
    : {}),
  ...(event.action === "resolved" ? { question_id: `qst_${event.questionSeq}`, basis: event.basis } : {}),
  ...("version" in event ? { contract_version: event.version } : {}),
  ...("byPerson" in event && event.byPerson ? presentPerson(event) : {}),
  ...(event.action === "proposed" && event.changes
    ? { changes: { added_lines: event.changes.added, removed_lines: event.changes.removed } }
    : {}),
});

/** That the person who approves for a participant did it. */
const presentPerson = ({ action }: Event): Pick<EventBody, "approved_by_person" | "by_person"> =>
  action === "agreed" ? { approved_by_person: true } : { by_person: true };

/** The last fields of every response to a write (docs/interface.md#write-responses). */
export const progress = {
  ...standing,
  ...redaction,
  events: z.array(eventBody).optional(),
  has_more: z.literal(true).optional(),
};
export type ProgressBody = z.infer<z.ZodObject<typeof progress>>;

/** The last message of an event stream: why no more events follow (docs/interface.md#event-stream). */
export const closedBody = z.object({ room_status: z.enum(["agreed", "ended", "deleted", "expired"]) });
export type ClosedBody = z.infer<typeof closedBody>;

/** One message of an event stream: an event under its number, the last message, or a ping. */
export type TimelinePart =
  | { event: "message"; id: number; data: EventBody }
  | { event: "closed"; data: ClosedBody }
  | { comment: "ping" };
