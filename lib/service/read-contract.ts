import { diffWithoutBlocking } from "@/lib/diff/diff-in-worker";
import { availableActions } from "@/lib/room/actions";
import { RoomError } from "@/lib/room/errors";
import { isComplete } from "@/lib/room/evolve";
import { type EventOf, type Room, roleOf } from "@/lib/room/room";
import { readConversation } from "@/lib/store/room-contents";
import { listContractVersions, maxTextBytes, readProposal } from "@/lib/store/timeline";
import type {
  ContractDiffResponse,
  ContractVersionResponse,
  ContractVersionsResponse,
} from "@/lib/wire/contracts";
import { presentContract } from "@/lib/wire/contracts";
import {
  type AgreedRoom,
  type EndedRoom,
  presentAgreedRoom,
  presentEndedRoom,
} from "@/lib/wire/present-room";
import type { DiffQuery } from "@/lib/wire/queries";
import { type Session, turnOf } from "./authenticate";

/** The versions of the contract without their texts, oldest first (docs/interface.md#contract-versions). */
export async function readContractVersions(session: Session): Promise<ContractVersionsResponse> {
  const { room } = session;
  const versions = await listContractVersions(session);
  return {
    versions: versions.map(({ version, at, participantId, bytes, sha256 }) => ({
      version,
      at: at.toISOString(),
      proposed_by: roleOf(room, participantId),
      bytes,
      sha256,
    })),
  };
}

/** One version of the contract. Throws RoomError `not_found` when there is no such version; `n` is a decimal number. */
export async function readContractVersion(session: Session, n: string): Promise<ContractVersionResponse> {
  const proposed = await proposalOf(session, /^[1-9]\d{0,8}$/.test(n) ? Number(n) : 0);
  return { contract: presentContract(session.room, proposed) };
}

/**
 * What changed between two versions, 0 being the empty text (docs/interface.md#contract-versions). Throws RoomError
 * `not_found` when there is no such version, and `unavailable` when too many versions are being compared.
 */
export async function readContractDiff(
  session: Session,
  { to = session.room.contractVersion, from = Math.max(0, to - 1) }: DiffQuery,
): Promise<ContractDiffResponse> {
  const textOf = async (version: number) => (version === 0 ? "" : (await proposalOf(session, version)).body);
  const [before, after] = await Promise.all([textOf(from), textOf(to)]);
  const names: [string, string] = [`version ${from}`, `version ${to}`];
  const { diff, added, removed } = await diffWithoutBlocking(turnOf(session), before, after, names);
  return { from, to, diff, added_lines: added, removed_lines: removed };
}

/** The most that one version may take, in bytes. */
export const versionBytes = ({ room }: Session): number => maxTextBytes(room, 1);

/** The most that the two versions of a diff may take, in bytes. */
export const diffedBytes = ({ room }: Session): number => maxTextBytes(room, 2);

async function proposalOf(session: Session, version: number): Promise<EventOf<"proposed">> {
  const proposed = await readProposal(session, version);
  if (!proposed) throw noSuchVersion(session.room);
  return proposed;
}

/**
 * What the final artifact is made from (docs/interface.md#final-artifact). Throws RoomError `conflict` while the room is
 * open, and `not_found` when it is gone.
 */
export async function readClosedRoom(session: Session): Promise<AgreedRoom | EndedRoom> {
  requireClosed(session);
  const { texts, events } = await readConversation(session);
  return session.room.status === "agreed"
    ? presentAgreedRoom(session, texts, events)
    : presentEndedRoom(session, texts, events);
}

/** Throws RoomError `conflict` while the room is open. */
export function requireClosed({ room, viewer }: Session): void {
  if (room.status !== "open") return;
  if (isComplete(room)) {
    const closing = availableActions(room, viewer).find(
      ({ name }) => name === "finalizeContract" || name === "approveContract",
    );
    const how = closing
      ? `close it with ${closing.name === "finalizeContract" ? "finalize" : "approve"}`
      : "a participant can close it with finalize, or a person by approving again";
    throw new RoomError(
      "conflict",
      `This is available only after the room is agreed. Everyone has agreed and nothing blocks the room any more: ${how}.`,
      { next: closing?.name ?? "readRoom" },
    );
  }
  throw new RoomError(
    "conflict",
    "This is available only after the room is closed. A room is agreed when every participant has agreed to the same version and no blocking question is open; it ends when somebody withdraws.",
    { next: "readRoom" },
  );
}

const noSuchVersion = ({ contractVersion }: Room) =>
  new RoomError(
    "not_found",
    contractVersion === 0
      ? "There is no such version of the contract: the room has no contract yet."
      : `There is no such version of the contract: its versions are 1 to ${contractVersion}.`,
    { next: "listContractVersions" },
  );
