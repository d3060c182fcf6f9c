import type { Decision } from "@/lib/wire/decision-form";
import { type ErrorInfo, mayBeStored } from "@/lib/wire/errors";
import type { RoomView } from "@/lib/wire/present-room";

/**
 * Why a person's decision was not stored, or that this is not known, and the reason that the person wrote, so that it
 * is not lost.
 */
export type NotDecided = { decision: Decision; title: string; message: string; reason: string };

const titles: Record<Decision, string> = {
  approve: "Nothing was approved",
  decline: "Nothing was declined",
  withdraw: "You have not left the negotiation",
};

/** `view` is the room as it is now, if it was read. A client that sends the form without the page can send any `fields`. */
export function notDecided(fields: unknown, info: ErrorInfo, view: RoomView | undefined): NotDecided {
  const field = (name: string) => (fields instanceof FormData ? String(fields.get(name) ?? "") : "");
  const given = field("decision");
  const decision = given === "decline" || given === "withdraw" ? given : "approve";
  return {
    decision,
    title: mayBeStored(info) ? "It is not known whether your decision was stored" : titles[decision],
    message: messageFor(decision, field("contract_version"), info, view),
    reason: field("reason"),
  };
}

function messageFor(
  decision: Decision,
  version: string,
  info: ErrorInfo,
  view: RoomView | undefined,
): string {
  const { reason, message } = info;
  if (mayBeStored(info)) return `${message} ${view ? lookHere : lookAgain}`;
  if (reason !== "conflict" || !view) return message;
  const current = view.current_contract?.version ?? 0;
  if (view.room_status === "agreed") return "The room has been agreed meanwhile. This page shows the result.";
  if (view.room_status === "ended") return "The room has ended meanwhile. This page shows how.";
  if (decision === "withdraw")
    return "Something has happened since you opened this page or began to write. The page shows it now: look at it, and decide again.";
  if (version !== String(current))
    return `You were reading version ${version}, but version ${current} has been proposed meanwhile. This page shows version ${current} now: read what changed before you decide.`;
  return message;
}

// A statement that was sent runs for 14 seconds at most (lib/store/connection/settings.ts).
const lookAgain = "Open this page again in 15 seconds. If it does not show your decision then, decide again.";
const lookHere =
  "This page shows the room as it is now. If it does not show your decision, reload it after 15 seconds before you decide again.";
