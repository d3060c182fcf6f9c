import { z } from "zod";
import { limits } from "@/lib/room/limits";
import { longText, text, textList, typeError, version } from "./fields";

/** The refusal of a body, or of what a tool is given, that is no object. */
export const objectError = {
  error: ({ input }: { input?: unknown }) => typeError(input, "a JSON object"),
};

const participantSpec = z.object(
  {
    role: text("a role", { characters: limits.roleCharacters }),
    display_name: text("a name", { characters: limits.displayNameCharacters }).optional(),
    knows: textList("what this participant knows"),
    needs_to_determine: textList("what this participant must find out"),
    instructions: longText("private instructions").optional(),
  },
  objectError,
);

const { min, max } = limits.participants;
const participantCount = `must have ${min} to ${max} entries: send one object with a role per participant, yourself first.`;
const ttlError = `must be a number above 0 and at most ${limits.ttlHours}: send how many hours the room is open, or leave it out for ${limits.ttlHours}.`;

/** POST /api/rooms (docs/interface.md#create-a-room). */
export const createRoomRequest = z.object(
  {
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
      .meta({ description: "all who take part, yourself first, with different roles" }),
  },
  objectError,
);
export type CreateRoomRequest = z.infer<typeof createRoomRequest>;
/** The same as callers send it: what has a default may be left out. */
export type CreateRoomBody = z.input<typeof createRoomRequest>;

/** Calls without a body of their own; one that is sent must be JSON all the same. */
export const emptyRequest = z.object({}, objectError);

/** POST …/messages. */
export const messageRequest = z.object({ content: longText("the message") }, objectError);
export type MessageRequest = z.infer<typeof messageRequest>;

/** POST …/questions. */
export const questionRequest = z.object(
  {
    question: longText("the question"),
    blocking: z
      .boolean({ error: "has the wrong type: send true or false, or leave it out for true." })
      .meta({ description: "whether the room can't be agreed before the question is resolved" })
      .default(true),
    addressed_to_participant_id: z
      .string({
        error: "has the wrong type: send a participant's id (prt_…), or leave it out to ask anyone.",
      })
      .meta({
        description: "the id (prt_…) of the participant that is asked; left out, anyone may resolve it",
      })
      .optional(),
  },
  objectError,
);
export type QuestionRequest = z.infer<typeof questionRequest>;

/** POST …/questions/:qid/resolve. */
export const resolveRequest = z.object(
  { resolution: longText("the resolution, with the verified facts") },
  objectError,
);
export type ResolveRequest = z.infer<typeof resolveRequest>;

/**
 * PUT …/contract. `base_version` is the version that the caller started from; 0 = none yet
 * (docs/interface.md#named-versions).
 */
export const contractRequest = z.object(
  {
    markdown: text("the contract in Markdown", { bytes: limits.contractBytes }),
    base_version: version
      .meta({ description: "the version that you started from, 0 = there was none" })
      .optional(),
  },
  objectError,
);
export type ContractRequest = z.infer<typeof contractRequest>;

/** The version that the caller of agree and finalize has read (docs/interface.md#named-versions). */
export const readVersion = version.meta({ description: "the version that you have read" });

/**
 * POST …/agree and …/finalize (docs/interface.md#agree). Without the field the current version is meant, and other
 * fields are ignored; but whoever names a version by another name must not agree to one unread.
 */
export const agreeRequest = z
  .looseObject({ contract_version: readVersion.optional() }, objectError)
  .refine(
    (body) => body.contract_version !== undefined || !Object.keys(body).some((name) => /version/i.test(name)),
    { path: ["contract_version"], error: "is missing: send the version that you have read by this name." },
  );
export type AgreeRequest = z.infer<typeof agreeRequest>;
