import { z } from "zod";
import { type Room, roleOf } from "@/lib/room/room";
import { readVersion } from "./contracts";
import { progress } from "./events";
import { at, id, longText, requestBody, responseBody } from "./fields";

/** The body of POST …/decline (docs/interface.md#decline). */
export const declineRequest = requestBody("DeclineRequest", {
  contract_version: readVersion,
  reason: longText("why you decline"),
});
export type DeclineRequest = z.infer<typeof declineRequest>;

const lastSeqError = "must be the last_seq that you have read, an integer of at least 0.";

/** The body of POST …/withdraw (docs/interface.md#withdraw). */
export const withdrawRequest = requestBody("WithdrawRequest", {
  reason: longText("why you withdraw"),
  last_seq: z
    .int({ error: lastSeqError })
    .min(0, { error: lastSeqError })
    .meta({ description: "the last_seq that you have read" }),
});
export type WithdrawRequest = z.infer<typeof withdrawRequest>;

/** Who ended a room without agreement, and why (docs/interface.md#withdraw). */
export const endedBody = responseBody("Ended", {
  by_participant_id: id,
  by: z.string(),
  by_person: z.literal(true).optional(),
  reason: z.string(),
  at,
});
export type EndedBody = z.infer<typeof endedBody>;

export const declineResponse = responseBody("DeclineResponse", {
  declined_contract_version: z.int(),
  ...progress,
});
export type DeclineResponse = z.infer<typeof declineResponse>;

export const withdrawResponse = responseBody("WithdrawResponse", {
  ended: endedBody.nullable(),
  ...progress,
});
export type WithdrawResponse = z.infer<typeof withdrawResponse>;

/** Who ended the room without agreement; null for any other room (docs/interface.md#withdraw). */
export const presentEnded = ({ ended, ...room }: Pick<Room, "ended" | "participants">): EndedBody | null =>
  ended && {
    by_participant_id: ended.participantId,
    by: roleOf(room, ended.participantId),
    ...(ended.byPerson ? { by_person: true as const } : {}),
    reason: ended.reason,
    at: ended.at.toISOString(),
  };
