"use server";

import { versionToCompare } from "@/lib/http/pages/approval-page";
import { requireAccess, refresh as rereadRoom, type Session } from "@/lib/service/authenticate";
import { viewRoom } from "@/lib/service/read-room";
import { approveContract, declineContract, withdraw } from "@/lib/service/take-part";
import { type DecisionForm, readDecision } from "@/lib/wire/decision-form";
import type { ErrorInfo } from "@/lib/wire/errors";
import type { ActionOutcome } from "../actions";
import { type ButtonRequest, performAction } from "../perform-action";
import { type NotDecided, notDecided } from "./not-decided";

/**
 * Approves, declines or withdraws as the form of an approval link says, for the version or the last event that its page
 * showed (docs/interface.md#approval-by-a-person). The page that is rendered next shows the room after it. Returns why
 * nothing was decided; null if it was.
 */
export async function decideByForm(fields: FormData): Promise<NotDecided | null> {
  let result: NotDecided | null = null;
  await performAction(
    async (request) => {
      const { session } = request.room;
      requireAccess(session, "person");
      await decide(session, readDecision(fields));
      await showRoomNow(request);
    },
    async (info, request) => {
      if (info.reason === "conflict") await showRoomNow(request);
      result = notDecided(fields, info, request.page.room?.view ?? request.room.view);
      request.page.outcome = outcomeFor(result, info, request);
    },
  );
  return result;
}

function decide(
  session: Session,
  { decision, version, lastSeq, reason, key }: DecisionForm,
): Promise<unknown> {
  const sent = { ...session, retry: key === "" ? undefined : { key, replayed: false } };
  if (decision === "approve") return approveContract(sent, { contract_version: version });
  if (decision === "decline") return declineContract(sent, { contract_version: version, reason });
  return withdraw(sent, { last_seq: lastSeq, reason });
}

/** Lets the page that is rendered next show the room as it is now. The proxy has read it before the decision. */
async function showRoomNow({ headers, page, room }: ButtonRequest): Promise<void> {
  const session = await rereadRoom(room.session);
  const compared = versionToCompare({ headers }, session);
  page.room = { session, view: await viewRoom(session, undefined, compared) };
}

/** What the page says without JavaScript; the script of the page shows the result itself. */
function outcomeFor(
  result: NotDecided,
  { message }: ErrorInfo,
  { headers, room }: ButtonRequest,
): ActionOutcome | undefined {
  // The form was sent to the page of another link.
  if (room.session.viewer.kind !== "person") return { kind: "rejected", title: result.title, message };
  return headers.has("next-action") ? undefined : { kind: "undecided", result };
}
