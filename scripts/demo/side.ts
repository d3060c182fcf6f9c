import type { RoomAnswer } from "../../lib/wire/responses";
import type { Contract } from "./contract";
import type { Fact, Knowledge } from "./facts";

/** One write to the room, as a side decides on it. */
export type Move =
  | { kind: "join" }
  | { kind: "say"; content: string }
  | { kind: "ask"; question: string; blocking: boolean; to: "the other side" | "anyone" }
  | { kind: "resolve"; questionId: string; resolution: string }
  | { kind: "propose"; markdown: string }
  | { kind: "agree" }
  | { kind: "finalize" };

/** What a side sees when it decides: the room, and the facts that were resolved in it. */
export type View = { room: RoomAnswer; facts: Map<string, Fact> };

/** One half of the problem. What it wants done comes in order; what is done already is skipped by the agent. */
export type Side = {
  /** How its answers begin: where it has verified them. */
  verified: string;
  knowledge: Knowledge;
  opening: Move[];
  draft?: (view: View) => Move[];
  /** What it does with a version of the other side. It may change `contract`, which is its own copy. */
  review: (view: View, contract: Contract) => Move[];
};
