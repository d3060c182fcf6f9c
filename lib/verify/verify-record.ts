import { calculateJwkThumbprint, flattenedVerify, importJWK } from "jose";
import { fromBase64url, toHex } from "./bytes";
import { contentProblems, isRecord, type Payload } from "./contents";
import { isObject, type Json, jsonIn, longestRecord, parseJson, shortened } from "./json";

/** What a record says, for a summary. */
export type RecordSummary = {
  iss: string;
  roomId: string;
  title: string;
  outcome: string;
  closedAt: string;
  /** `link`: with which link it agreed, in words, as far as its events say; empty if no link of it was replaced. */
  participants: { role: string; agreedAt: string | null; approvedByPerson: boolean; link: string }[];
  contract: { version: number; sha256: string; markdown: string } | null;
  events: number;
  head: string;
};

/** The result of a check: what does not match, a sentence each (none: the record is valid), and what the record says. */
export type Verification = { problems: string[]; keyId: string | null; record: RecordSummary | null };

/**
 * Checks a signed record (docs/interface.md#record) with the keys of a service: the signature, the hash of the contract
 * and the chain of its events. Needs no network. Never throws: a text that is not a record has a problem that says so.
 * Runs in browsers, where it needs a secure context.
 */
export async function verifyRecord(text: string, keySet: unknown): Promise<Verification> {
  const none = { keyId: null, record: null };
  const parsed = parseJws(text);
  if (typeof parsed === "string") return { ...none, problems: [parsed] };
  const header = jsonIn(parsed.protected);
  const payload = jsonIn(parsed.payload);
  const keyId = isObject(header) && typeof header.kid === "string" ? header.kid : null;
  const problems = [
    ...headerProblems(header),
    ...(await signatureProblems(parsed, keyId, keySet)),
    ...(isRecord(payload) ? await contentProblems(payload) : [noPayload]),
  ];
  return { problems, keyId, record: isRecord(payload) ? summaryOf(payload) : null };
}

type Jws = { payload: string; protected: string; signature: string };

const noPayload = "What is signed is not a record of version 1, or was changed so that it can't be read.";

/** The parts of a record, or what is wrong with its form. */
function parseJws(text: string): Jws | string {
  if (text.length > longestRecord) return "This file is longer than any record.";
  const jws = parseJson(text);
  if (!isObject(jws) || typeof jws.payload !== "string" || !Array.isArray(jws.signatures))
    return "This is not a record: a record is a JSON file with the fields payload and signatures.";
  const [signature, ...more] = jws.signatures as unknown[];
  if (!isObject(signature) || more.length > 0)
    return "A record has exactly one signature; this file does not.";
  const { protected: header, signature: value } = signature;
  if (typeof header !== "string" || typeof value !== "string")
    return "The signature of this file has no protected header or no value.";
  const unsigned = [
    ...Object.keys(jws).filter((name) => name !== "payload" && name !== "signatures"),
    ...Object.keys(signature).filter((name) => name !== "protected" && name !== "signature"),
  ];
  if (unsigned.length > 0)
    return `The file has a field that is not signed: ${shortened(unsigned.join(", "))}.`;
  const { payload } = jws;
  if (text !== JSON.stringify({ payload, signatures: [{ protected: header, signature: value }] }))
    return "The file is not byte for byte what a service writes: it has spaces, escapes, a field twice or in another place. Programs can read that in different ways.";
  return { payload, protected: header, signature: value };
}

function headerProblems(header: unknown): string[] {
  if (!isObject(header)) return ["The protected header can't be read."];
  const problems: string[] = [];
  if (header.alg !== "ES256") problems.push(`The header names an algorithm other than ES256.`);
  if (header.typ !== "negotiation-room-record+jws")
    problems.push("The header does not say that this is a record.");
  if (Object.keys(header).some((name) => !["alg", "typ", "kid"].includes(name)))
    problems.push("The header has a field that a record does not have.");
  return problems;
}

async function signatureProblems(jws: Jws, keyId: string | null, keySet: unknown): Promise<string[]> {
  const keys = isObject(keySet) && Array.isArray(keySet.keys) ? (keySet.keys as unknown[]) : undefined;
  if (!keys) return ['The keys are not a JWK Set: a JSON file with the field "keys".'];
  const key = keys.find((each): each is Json => isObject(each) && each.kid === keyId && keyId !== null);
  if (!key)
    return [`The record names a key that is not among the keys given: ${shortened(keyId ?? "none")}.`];
  const publicKey = await publicKeyIn(key);
  if (typeof publicKey === "string") return [publicKey];
  try {
    const signature = fromBase64url(jws.signature);
    await flattenedVerify(jws, publicKey, { algorithms: ["ES256"] });
    if (hasLargerS(signature)) return ["The signature is not in the form in which a service writes it."];
    return [];
  } catch {
    return [
      "The signature does not match: the record or its header was changed after it was signed, or another key signed it.",
    ];
  }
}

/** Half of the order of the curve P-256. */
const largestS = "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8";

/** Whether s of a valid signature (r, s) of 64 bytes is the larger of the two that are valid (lib/record/sign.ts). */
const hasLargerS = (signature: Uint8Array): boolean => toHex(signature.subarray(32)) > largestS;

/** The public key in a JWK that is named by its thumbprint, or what is wrong with it. */
async function publicKeyIn({ kty, crv, x, y, kid, alg, use }: Json): Promise<CryptoKey | string> {
  const isForRecords = (alg ?? "ES256") === "ES256" && (use ?? "sig") === "sig";
  if (kty !== "EC" || crv !== "P-256" || !isForRecords)
    return "The key is not one for ES256 signatures: it was changed, or is not a key of records.";
  if (typeof x !== "string" || typeof y !== "string") return "The key has no x or no y: it was changed.";
  const key = { kty, crv, x, y };
  if ((await calculateJwkThumbprint(key)) !== kid)
    return "The key does not have the thumbprint that it is named by: the key was changed.";
  try {
    return (await importJWK(key, "ES256")) as CryptoKey;
  } catch {
    return "The key is not a point of its curve: it was changed.";
  }
}

const summaryOf = ({ iss, room, participants, contract, events, head }: Payload): RecordSummary => ({
  iss,
  roomId: room.room_id,
  title: room.title,
  outcome: room.outcome,
  closedAt: room.closed_at,
  participants: participants.map((participant) => ({
    role: participant.role,
    agreedAt: participant.agreed_at,
    approvedByPerson: participant.approved_by_person === true,
    link: linkInWords(participant, events),
  })),
  contract,
  events: events.length,
  head,
});

/** Only a link that a participant got by replacing its own is known to it alone. */
function linkInWords(
  { participant_id: id, agreed_at, approved_by_person }: Payload["participants"][number],
  events: Payload["events"],
): string {
  const own = events.filter(({ participant_id }) => participant_id === id);
  const replaced = own.findIndex(({ action }) => action === "replaced_link");
  if (replaced < 0) return "";
  if (approved_by_person === true) return "its agent's link was replaced";
  if (agreed_at === null) return "its link was replaced";
  const agreed = own.findLastIndex(({ action }) => action === "agreed");
  return replaced < agreed
    ? "with a link that it got by replacing its own"
    : "its link was replaced only after that";
}
