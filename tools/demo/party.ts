import type { ResolveRequest } from "@/lib/wire/questions";
import type { Contract } from "./contract";
import type { Fact, Knowledge } from "./facts";
import type { KnownRoom } from "./known-room";

/** One write to the room, as a party decides on it. */
export type Move =
  | { kind: "join" }
  | { kind: "say"; content: string }
  | { kind: "ask"; question: string; blocking: boolean; to: "other" | "anyone" }
  | ({ kind: "resolve"; questionId: string } & ResolveRequest)
  | { kind: "propose"; markdown: string }
  | { kind: "agree" }
  | { kind: "finalize" };

/** What a party sees when it decides: the room, and the facts that were resolved in it. */
export type View = { room: KnownRoom; facts: Map<string, Fact> };

/** A scripted party with its own half of the facts. Its moves are in order; the agent skips those already made. */
export type Party = {
  /** The beginning of its answers: where it has verified them. */
  verified: string;
  knowledge: Knowledge;
  opening: Move[];
  draft?: (view: View) => Move[];
  /** The moves after a version of the other party. It may change `contract`, which is its own copy. */
  review: (view: View, contract: Contract) => Move[];
};
