import { hash } from "node:crypto";
import { z } from "zod";
import { limits } from "@/lib/room/limits";
import {
  awaitsApproval,
  type Event,
  type EventOf,
  lastPosition,
  openBlockingQuestions,
  type Participant,
  type Room,
  roleOf,
  withoutAgreement,
} from "@/lib/room/room";
import { progress } from "./events";
import {
  at,
  id,
  objectError,
  requestBody,
  requestSchemas,
  responseBody,
  text,
  tooLarge,
  typeError,
  version,
} from "./fields";

/** The body of PUT …/contract (docs/interface.md#propose-a-contract, docs/interface.md#named-versions). */
export const contractRequest = requestBody("ContractRequest", {
  markdown: text("the contract in Markdown", { bytes: limits.contractBytes }),
  base_version: version
    .meta({ description: "the version that you started from, 0 = there was none" })
    .optional(),
});
export type ContractRequest = z.infer<typeof contractRequest>;

const piece = (what: string) =>
  z.string({ error: ({ input }) => typeError(input, `${what}, a string`) }).meta({ description: what });

const editsError = `must have 1 to ${limits.edits} entries: send {"old": "…", "new": "…"} for each change.`;

/** The body of PATCH …/contract (docs/interface.md#edit-a-contract). */
export const editRequest = requestBody("EditRequest", {
  base_version: version.meta({ description: "the version that you edit" }),
  edits: z
    .array(
      z.object(
        {
          old: piece("a piece of the text that occurs exactly once").min(1, {
            error: "is empty: send a piece of the text.",
          }),
          new: piece("what replaces it"),
        },
        objectError,
      ),
      { error: ({ input }) => typeError(input, `a list of 1 to ${limits.edits} edits`) },
    )
    .min(1, { error: editsError })
    .max(limits.edits, { error: editsError })
    .refine((edits) => lengthOf(edits) <= limits.editsLength, {
      error: `are too long: send at most ${limits.editsLength} UTF-16 units of text in all edits together.`,
      params: tooLarge,
    })
    .meta({ description: "applied in order, each to the text as it is then" }),
});

const lengthOf = (edits: { old: string; new: string }[]): number =>
  edits.reduce((length, edit) => length + edit.old.length + edit.new.length, 0);

export type EditRequest = z.infer<typeof editRequest>;

/** The version that a client that agrees or finalizes has read (docs/interface.md#named-versions). */
export const readVersion = version.meta({ description: "the version that you have read" });

/** Whether no other field names another version, as a number or as its digits: it could be the one that was read. */
export const namesOneVersion = ({ contract_version: version, ...others }: Record<string, unknown>): boolean =>
  Object.entries(others).every(([name, value]) => {
    if (!/version/i.test(name)) return true;
    if (typeof value === "string" && /^v?\d{1,9}$/i.test(value))
      return Number(value.replace(/^v/i, "")) === version;
    return typeof value !== "number" || value === version;
  });

export const namesOneVersionError = {
  path: ["contract_version"],
  error: "is not the version that another field names: send only the version that you have read.",
};

/** Whether a field, or one inside a field, is called a version. */
const hasVersion = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => /version/i.test(name) || hasVersion(inner));

/**
 * The body of POST …/agree and …/finalize (docs/interface.md#agree). Without `contract_version` the current version
 * applies. Other fields are ignored, except a version under another name: it could be one that was not read.
 */
export const agreeRequest = z
  .looseObject({ contract_version: readVersion.optional() }, objectError)
  .refine((body) => body.contract_version !== undefined || !hasVersion(body), {
    path: ["contract_version"],
    error: "is missing: send the version that you have read by this name.",
  })
  .refine(namesOneVersion, namesOneVersionError)
  .register(requestSchemas, { id: "AgreeRequest" });
export type AgreeRequest = z.infer<typeof agreeRequest>;

/** The body of POST …/approve (docs/interface.md#approve). */
export const approveRequest = requestBody("ApproveRequest", { contract_version: readVersion });
export type ApproveRequest = z.infer<typeof approveRequest>;

const agreementBody = responseBody("Agreement", {
  participant_id: id,
  role: z.string(),
  version: z.int(),
  at,
  approved_by_person: z.literal(true).optional(),
});

/** A version of the contract in responses (docs/interface.md#contracts). */
export const contractBody = responseBody("Contract", {
  version: z.int(),
  markdown: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  at,
  proposed_by_participant_id: id,
  proposed_by: z.string(),
  agreements: z.array(agreementBody),
  declines: z.array(
    z.object({ participant_id: id, role: z.string(), version: z.int(), reason: z.string().optional() }),
  ),
});
export type ContractBody = z.infer<typeof contractBody>;

export const contractResponse = responseBody("ContractResponse", {
  contract: contractBody.partial({ markdown: true }),
  ...progress,
});
export type ContractResponse = z.infer<typeof contractResponse>;

export const agreeResponse = responseBody("AgreeResponse", {
  agreed_contract_version: z.int(),
  everyone_agreed: z.boolean(),
  waiting_for: z.array(z.string()),
  open_blocking_questions: z.array(id),
  awaiting_person: z.literal(true).optional(),
  ...progress,
});
export type AgreeResponse = z.infer<typeof agreeResponse>;

export const contractVersionsResponse = responseBody("ContractVersionsResponse", {
  versions: z.array(
    z.object({ version: z.int(), at, proposed_by: z.string(), bytes: z.int(), sha256: z.string() }),
  ),
});
export type ContractVersionsResponse = z.infer<typeof contractVersionsResponse>;

/** What changed between two versions of the contract (docs/interface.md#contract-versions). */
export const contractDiffResponse = responseBody("ContractDiffResponse", {
  from: z.int(),
  to: z.int(),
  diff: z.string(),
  added_lines: z.int(),
  removed_lines: z.int(),
});
export type ContractDiffResponse = z.infer<typeof contractDiffResponse>;

export const contractVersionResponse = responseBody("ContractVersionResponse", { contract: contractBody });
export type ContractVersionResponse = z.infer<typeof contractVersionResponse>;

/** The size and the digest of a text, which is encoded once for both: up to half a megabyte, for each reader. */
function measure(text: string): Pick<ContractBody, "bytes" | "sha256"> {
  const encoded = Buffer.from(text);
  return { bytes: encoded.byteLength, sha256: hash("sha256", encoded) };
}

/**
 * A version of the contract, with the latest agreement of each participant that has agreed to any version, and the decline
 * of each that has agreed to none since (docs/interface.md#contracts). A decline of the current version has its reason if
 * `events` has its event.
 */
export const presentContract = (
  room: Room,
  proposed: EventOf<"proposed">,
  events: Event[] = [],
): ContractBody => ({
  version: proposed.version,
  markdown: proposed.body,
  ...measure(proposed.body),
  at: proposed.at.toISOString(),
  proposed_by_participant_id: proposed.participantId,
  proposed_by: roleOf(room, proposed.participantId),
  agreements: room.participants.flatMap(({ id, role, agreement, needsApproval }) =>
    agreement
      ? [
          {
            participant_id: id,
            role,
            version: agreement.version,
            at: agreement.at.toISOString(),
            ...(needsApproval ? { approved_by_person: true as const } : {}),
          },
        ]
      : [],
  ),
  declines: room.participants.flatMap(({ id, role, declinedVersion }) =>
    declinedVersion === null
      ? []
      : [
          {
            participant_id: id,
            role,
            version: declinedVersion,
            ...(declinedVersion === room.contractVersion ? presentReason(events, id, declinedVersion) : {}),
          },
        ],
  ),
});

function presentReason(events: Event[], participantId: string, version: number): { reason?: string } {
  const position = lastPosition(events, participantId, version);
  return position?.action === "declined" ? { reason: position.body } : {};
}

/** What an agree, finalize or approve request changed and what is still missing (docs/interface.md#agree). */
export const presentAgreement = (room: Room, me: Participant) => ({
  agreed_contract_version: room.contractVersion,
  everyone_agreed: room.status === "agreed",
  waiting_for: withoutAgreement(room).map(({ role }) => role),
  open_blocking_questions: openBlockingQuestions(room).map(({ seq }) => `qst_${seq}`),
  ...(awaitsApproval(room, me) ? { awaiting_person: true as const } : {}),
});
