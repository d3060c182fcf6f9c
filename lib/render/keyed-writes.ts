import type { EndpointName, endpoints } from "@/lib/wire/endpoints";

type KeyedWrite = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { repeatable: true; tool: string } ? Name : never;
}[EndpointName];

const words: Record<KeyedWrite, string> = {
  sendMessage: "messages",
  askQuestion: "questions",
  resolveQuestion: "resolutions",
  proposeContract: "contracts",
  editContract: "contracts",
  agreeToContract: "agree",
  finalizeContract: "finalize",
  declineContract: "decline",
  withdraw: "withdraw",
};

/** The writes of an agent that take an Idempotency-Key, in words (docs/interface.md#idempotency). */
export const keyedWrites = new Intl.ListFormat("en-GB").format(new Set(Object.values(words)));
