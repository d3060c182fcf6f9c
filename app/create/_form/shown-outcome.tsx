import { CreatedRoom } from "./created-room";
import type { CreationOutcome, ShownOutcome } from "./outcome";

/** What a form came to, with the cards of a new room rendered on the server. */
export const shownOutcome = (outcome: CreationOutcome): ShownOutcome =>
  outcome.kind === "created" ? { kind: "created", page: <CreatedRoom {...outcome.room} /> } : outcome;
