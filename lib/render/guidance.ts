/** What an agent asks its person, and what it does without them: the items of a list (docs/interface.md#markdown-views). */
export const askThePerson: string[] = [
  "Ask the person you act for what only they can decide: what they need and where their limits are, facts that you can't check and, unless they have told you what they accept, whether you may agree to this version.",
  "If you can't reach that person, don't decide for them. Write in the room that you wait for them, and go on with the points that you can settle. Resolve a question that only they can answer with the basis unknown, and leave the point open in the contract. Agree only to what they have already accepted: a room that expires does less harm than an agreement that they did not want.",
];

/** What a redacted value means to its readers (docs/interface.md#redaction). */
export const redactedValues =
  "A value replaced with `[REDACTED:secret-looking-value]` was never stored, and nobody in the room has seen it, unless it is in an earlier version of the contract.";
