import { RoomError } from "@/lib/room/errors";
import { approveRequest } from "./contracts";
import { declineRequest, withdrawRequest } from "./endings";
import { validate } from "./fields";

/** What a person can do on the page of an approval link (docs/interface.md#pages). */
export const decisions = ["approve", "decline", "withdraw"] as const;
export type Decision = (typeof decisions)[number];

/** A person's decision as its form sends it. */
export type DecisionForm = {
  decision: Decision;
  /** The version, or the last event, that the page showed. */
  version: number;
  lastSeq: number;
  reason: string;
  /** Makes it safe to send the form twice. */
  key: string;
};

/**
 * The decision in a form. Throws RoomError `invalid` for a form of anything else, or one that lacks a reason. A client that
 * sends the form without the page can send any `fields`.
 */
export function readDecision(fields: unknown): DecisionForm {
  const text = (name: string): string => {
    const value = fields instanceof FormData ? fields.get(name) : undefined;
    return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : "";
  };
  const decision = decisions.find((name) => name === text("decision"));
  if (!decision)
    throw new RoomError("invalid", "This form contains no decision: use the buttons on the page.");
  const form = {
    decision,
    version: numberIn(text("contract_version")),
    lastSeq: numberIn(text("last_seq")),
    reason: text("reason"),
    key: text("key"),
  };
  if (decision !== "approve" && form.reason.trim() === "")
    throw new RoomError("invalid", "Write the reason.");
  validateDecision(form);
  return form;
}

/**
 * The API's rules for the same request. A number that is not a version does not count: it must not mean the current
 * one.
 */
function validateDecision({ decision, version, lastSeq, reason }: DecisionForm): void {
  if (decision === "approve") validate(approveRequest, { contract_version: version }, "The form");
  else if (decision === "decline")
    validate(declineRequest, { contract_version: version, reason }, "The form");
  else validate(withdrawRequest, { last_seq: lastSeq, reason }, "The form");
}

const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
