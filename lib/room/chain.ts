import { hash } from "node:crypto";
import { chainText } from "./chain-text";
import type { Event } from "./room";

/** The kind of each event, by its action (docs/interface.md#events). */
export const eventKinds = {
  joined: "participant",
  posted: "message",
  asked: "question",
  resolved: "question",
  proposed: "contract",
  submitted: "agreement",
  agreed: "agreement",
  declined: "agreement",
  withdrew: "participant",
  replaced_link: "participant",
} as const satisfies Record<Event["action"], string>;

/** The head of a room without events: SHA-256 of its id, in lower-case hex. */
export const firstHead = (roomId: string): string => hash("sha256", roomId);

/** The head after one more event (docs/interface.md#event-chain): SHA-256 in lower-case hex. */
export const nextHead = (head: string, event: Event): string =>
  hash(
    "sha256",
    chainText(head, {
      seq: event.seq,
      at: event.at.toISOString(),
      participantId: event.participantId,
      kind: eventKinds[event.action],
      action: event.action,
      reference: referenceOf(event),
      bodyHash: hash("sha256", "body" in event ? event.body : ""),
    }),
  );

/** The question or the version of the contract that an event is about; empty if it is about neither. */
function referenceOf(event: Event): string {
  if (event.action === "asked") return `qst_${event.seq}`;
  if (event.action === "resolved") return `qst_${event.questionSeq}`;
  return "version" in event ? String(event.version) : "";
}
