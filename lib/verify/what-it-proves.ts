/** What a record proves, in plain words, a sentence each (docs/security.md#what-a-record-proves). */
export const recordProves = [
  "The service that holds the key signed exactly these bytes.",
  "Nothing in the record was changed, left out, added or reordered since then.",
  "The contract in it has the SHA-256 that it names, and the events lead to the head that it names. Anyone who kept the head from a response of the service while the room was open can compare the events up to there. The head does not cover the title, the goal, the roles, nor whether a person approved.",
] as const;

/** What a record does not prove, in plain words, a sentence each. */
export const recordDoesNotProve = [
  "Who held a link. Anyone who had the link of a participant could act in its name, and the creator of the room saw all links. A link that is marked as replaced was replaced by somebody who held it; from that event on, the old one was of no use.",
  "That a person has read or wanted what an agent wrote or agreed to. Approved by a person means that somebody used the approval link, which the service gave to the creator of the room and which the agent should not have had.",
  "That a statement in it is true, or that the service was honest: it could sign anything.",
  "That the contract has any legal effect.",
  "The time, beyond what the clock of the service said.",
  "That the key belongs to the service that you think it does: get the keys from the service itself, or compare the thumbprint of the key with one that you got another way.",
] as const;
