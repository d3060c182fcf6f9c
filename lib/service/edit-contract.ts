import { diffWithoutBlocking } from "@/lib/diff/diff-in-worker";
import type { QueuePath } from "@/lib/fair-queue";
import { runInLoopTurns } from "@/lib/loop-turns";
import { type Edit, editSteps } from "@/lib/room/edits";
import { invalidField } from "@/lib/room/errors";
import { rejectProposal } from "@/lib/room/rejections";
import type { Command } from "@/lib/room/room";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import { readProposal } from "@/lib/store/timeline";
import { contractRequest } from "@/lib/wire/contracts";
import { validate } from "@/lib/wire/fields";
import { type Session, writerTurnOf } from "./authenticate";

/** Small changes to the current version of the contract (docs/interface.md#edit-a-contract). */
export type Edits = { type: "edit"; baseVersion: number; edits: Edit[] };

/** A command, and how many values were replaced in its texts. */
export type RedactedCommand = { command: Command; redactions: number };

/**
 * The proposal that edits make of the current version. The whole text is redacted, because two edits can write the two
 * halves of a secret. Throws RoomError `conflict` for a version that is not the current one, `invalid` for edits that
 * do not apply or change nothing, `too_large`, and `not_found` if the room is deleted meanwhile.
 */
export async function applyToContract(
  session: Session,
  participantId: string,
  { baseVersion, edits }: Edits,
): Promise<RedactedCommand> {
  const { room } = session;
  const turn = writerTurnOf(session, participantId);
  rejectProposal(room, baseVersion);
  const base = await currentText(session);
  const edited = await runInLoopTurns(turn, editSteps(base, edits));
  const { markdown } = validate(contractRequest, { markdown: edited }, "The result");
  const { value, redactions } = await redactWithoutBlocking(
    { type: "propose" as const, markdown, baseVersion },
    turn,
  );
  if (value.markdown === base) {
    throw invalidField(
      "edits",
      "change nothing once secrets are redacted: send at least one edit that changes the text.",
    );
  }
  return { command: value, redactions };
}

/** How many lines a proposal adds to version `since` of the contract, and removes from it. */
export type Changes = { since: number; added: number; removed: number };

/**
 * What a command changes in the contract that the room has; undefined if it is not a proposal. `turn` is its place in
 * queues. Throws RoomError `unavailable` when too many versions are being compared.
 */
export async function changesBy(
  session: Session,
  command: Command,
  turn: QueuePath,
): Promise<Changes | undefined> {
  if (command.type !== "propose") return undefined;
  const since = session.room.contractVersion;
  const before = await currentText(session);
  const { added, removed } = await diffWithoutBlocking(turn, before, command.markdown);
  return { since, added, removed };
}

/** The text of the current version of the contract; version 0 is empty. */
const currentText = async ({ room, client }: Session): Promise<string> =>
  (await readProposal({ room, client }, room.contractVersion))?.body ?? "";
