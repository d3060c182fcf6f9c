import { z } from "zod";
import { limits } from "@/lib/room/limits";
import { longText, objectError, requestBody, text, textList, typeError } from "./fields";

const approvalError =
  'must be "person", for a participant whose person approves the contract; otherwise leave it out.';

const participantSpec = z.object(
  {
    role: text("a role", { characters: limits.roleCharacters }),
    display_name: text("a name", { characters: limits.displayNameCharacters }).optional(),
    knows: textList("what this participant knows"),
    needs_to_determine: textList("what this participant must find out"),
    instructions: longText("private instructions").optional(),
    approval: z
      .literal("person", { error: approvalError })
      .meta({ description: "its person must approve" })
      .optional(),
  },
  objectError,
);

const { min, max } = limits.participants;
const participantCount = `must have ${min} to ${max} entries: send one object with a role per participant, yourself first.`;
const ttlError = `must be a number above 0 and at most ${limits.ttlHours}: send how many hours the room is open, or leave it out for ${limits.ttlHours}.`;

/** The body of POST /api/rooms (docs/interface.md#create-a-room). */
export const createRoomRequest = requestBody("CreateRoomRequest", {
  title: text("a title", { characters: limits.titleCharacters }),
  brief: longText("the background").optional(),
  goal: longText("the goal"),
  ttl_hours: z
    .number({ error: ttlError })
    .positive({ error: ttlError })
    .max(limits.ttlHours, { error: ttlError })
    .meta({ description: "after how many hours the room is deleted, fractions allowed" })
    .default(limits.ttlHours),
  participants: z
    .array(participantSpec, {
      error: ({ input }) => typeError(input, `a list of ${min} to ${max} participants`),
    })
    .min(min, { error: participantCount })
    .max(max, { error: participantCount })
    .meta({ description: "all participants, yourself first, with different roles" }),
});
/** As clients send it: fields with a default may be left out. */
export type CreateRoomRequest = z.input<typeof createRoomRequest>;
/** As the service uses it, with the defaults. */
export type ValidCreateRoomRequest = z.output<typeof createRoomRequest>;
