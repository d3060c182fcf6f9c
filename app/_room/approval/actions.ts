"use server";

import { refresh } from "next/cache";
import { versionToCompare } from "@/lib/http/pages/approval-page";
import { requireClient } from "@/lib/http/pages/page-request";
import { readPageRoom } from "@/lib/http/pages/page-room";
import { requireAccess, refresh as rereadRoom, type Session } from "@/lib/service/authenticate";
import { viewRoom } from "@/lib/service/read-room";
import { approveContract, declineContract, withdraw } from "@/lib/service/take-part";
import { type DecisionForm, readDecision } from "@/lib/wire/decision-form";
import type { ActionOutcome } from "../actions";
import { type ButtonRequest, performAction } from "../perform-action";
import { type NotDecided, notDecided } from "./not-decided";

/**
 * Approves, declines or withdraws as the form of an approval link says, for the version or the last event that its page
 * showed (docs/interface.md#approval-by-a-person). Returns why nothing was decided, or that this is not known; null if it
 * was. The page that is rendered next shows the room after it, if there is memory for it: else nothing is decided.
 */
export async function decideByForm(fields: FormData): Promise<NotDecided | null> {
  let result: NotDecided | null = null;
  let isStored = false;
  await performAction(
    async (request) => {
      const { page, session, query } = request;
      requireAccess(session, "person");
      await readPageRoom(page, request, session, query);
      requireClient(page);
      try {
        await decide(session, readDecision(fields));
        isStored = true;
      } catch (error) {
        // Why the decision failed matters more than why the room can't be read now.
        await showRoomNow(request).catch(() => undefined);
        throw error;
      }
      await showRoomNow(request);
      refresh();
    },
    async (info, request) => {
      const { room } = request.page;
      result = notDecided(fields, info, room?.view);
      if (isStored) result = { ...result, ...storedUnseen };
      request.page.outcome = room ? outcomeFor(result, request) : { kind: "rejected", ...result };
      if (room) refresh();
    },
  );
  return result;
}

/** The room could not be read after the decision. */
const storedUnseen = {
  title: "Your decision is stored",
  message: "The room can’t be shown right now. Open this page again to see it.",
  reason: "",
};

function decide(
  session: Session,
  { decision, version, lastSeq, reason, key }: DecisionForm,
): Promise<unknown> {
  const sent = { ...session, retry: key === "" ? undefined : { key, replayed: false } };
  if (decision === "approve") return approveContract(sent, { contract_version: version });
  if (decision === "decline") return declineContract(sent, { contract_version: version, reason });
  return withdraw(sent, { last_seq: lastSeq, reason });
}

/** Lets the page that is rendered next show the room as it is after the decision, or no room if it is gone. */
async function showRoomNow({ headers, page, session: before }: ButtonRequest): Promise<void> {
  requireClient(page);
  delete page.room;
  const session = await rereadRoom(before);
  const compared = versionToCompare({ headers }, session);
  page.room = { session, view: await viewRoom(session, undefined, compared) };
}

/** What the page says without JavaScript; the script of the page shows the result itself. */
const outcomeFor = (result: NotDecided, { headers }: ButtonRequest): ActionOutcome | undefined =>
  headers.has("next-action") ? undefined : { kind: "undecided", result };
