import { RoomError } from "@/lib/room/errors";
import { isComplete } from "@/lib/room/evolve";
import { participantById } from "@/lib/room/room";
import { readConversation } from "@/lib/store/contents";
import { listContractVersions, readProposal } from "@/lib/store/events";
import { type AgreedRoom, presentAgreedRoom } from "@/lib/wire/agreed-room";
import { presentContract } from "@/lib/wire/present";
import type { ContractVersionAnswer, ContractVersionsAnswer } from "@/lib/wire/responses";
import type { Session } from "./authenticate";

/** The versions of the contract without their texts, oldest first (docs/interface.md#contract-versions). */
export async function readContractVersions({ room }: Session): Promise<ContractVersionsAnswer> {
  const versions = await listContractVersions(room);
  return {
    versions: versions.map(({ version, at, participantId, bytes, sha256 }) => ({
      version,
      at: at.toISOString(),
      proposed_by: participantById(room, participantId)?.role ?? "",
      bytes,
      sha256,
    })),
  };
}

/** One version of the contract. Throws RoomError `not_found` when there is no such version; `n` is a decimal number. */
export async function readContractVersion({ room }: Session, n: string): Promise<ContractVersionAnswer> {
  const known = /^[1-9]\d{0,8}$/.test(n) && Number(n) <= room.contractVersion;
  const proposed = known ? await readProposal(room, Number(n)) : null;
  if (proposed?.action !== "proposed") {
    throw new RoomError(
      "not_found",
      `There is no such version of the contract: its versions are ${room.contractVersion === 0 ? "not there yet" : `1 to ${room.contractVersion}`}.`,
      { next: "listContractVersions" },
    );
  }
  return { contract: presentContract(room, proposed) };
}

/**
 * What the final artifact is made from (docs/interface.md#final-artifact). Throws RoomError `conflict` before the room
 * is agreed, and `not_found` when it is gone.
 */
export async function readAgreedRoom(session: Session): Promise<AgreedRoom> {
  if (session.room.status === "agreed") {
    const contents = await readConversation(session.room);
    return presentAgreedRoom(session, contents.texts, contents.events);
  }
  if (isComplete(session.room)) {
    throw new RoomError(
      "conflict",
      "The final artifact is there once the room is agreed: everyone has agreed and nothing blocks it any more, so any participant may close it with finalize.",
      { next: "finalizeContract" },
    );
  }
  throw new RoomError(
    "conflict",
    "The final artifact is there once the room is agreed: every participant must agree to the same version and no blocking question may be open.",
    { next: "readRoom" },
  );
}
