/** What the chain covers of an event: its fields as in responses, and SHA-256 of its body in lower-case hex. */
export type ChainedEvent = {
  seq: number;
  at: string;
  participantId: string;
  kind: string;
  action: string;
  /** The id of the question, or the version of the contract, that the event is about; or empty. */
  reference: string;
  bodyHash: string;
};

/** The text whose SHA-256 is the head after an event (docs/interface.md#event-chain). Browsers use it, too. */
export const chainText = (head: string, event: ChainedEvent): string =>
  [
    head,
    event.seq,
    event.at,
    event.participantId,
    event.kind,
    event.action,
    event.reference,
    event.bodyHash,
    "",
  ].join("\n");
