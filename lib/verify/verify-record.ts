import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from "jose";
import { chainText } from "@/lib/room/chain-text";
import { limits } from "@/lib/room/limits";

/**
 * At least the size of the longest record, in bytes. Texts of questions are in it twice, JSON can make six bytes of one
 * (control characters), base64url four of three; the rest is for the other fields of the events.
 */
export const longestRecord = (2 * 6 * limits.roomBytes * 4) / 3 + 16 * 1024 * 1024;

/** What a record says, for a summary. */
export type RecordSummary = {
  iss: string;
  roomId: string;
  title: string;
  outcome: string;
  closedAt: string;
  participants: { role: string; agreedAt: string | null; link: string }[];
  contract: { version: number; sha256: string; markdown: string } | null;
  events: number;
  head: string;
};

/** The result of a check: what does not match, a sentence each (none: the record is valid), and what the record says. */
export type Verification = { problems: string[]; keyId: string | null; record: RecordSummary | null };

/**
 * Checks a signed record (docs/interface.md#record) with the keys of a service: the signature, the hash of the contract and
 * the chain of its events. Needs no network. Never throws: a text that is no record has a problem that says so. Runs in
 * browsers, where it needs a secure context.
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
type Json = Record<string, unknown>;

const noPayload = "What is signed is not a record of version 1, or was changed so that it can't be read.";

/** The parts of a record, or what is wrong with its form. */
function parseJws(text: string): Jws | string {
  const jws = parse(text);
  if (!isObject(jws) || typeof jws.payload !== "string" || !Array.isArray(jws.signatures))
    return "This is not a record: a record is a JSON file with the fields payload and signatures.";
  const [signature, ...more] = jws.signatures as unknown[];
  if (!isObject(signature) || more.length > 0)
    return "A record has exactly one signature, and this file has not.";
  const { protected: header, signature: value } = signature;
  if (typeof header !== "string" || typeof value !== "string")
    return "The signature of this file has no protected header or no value.";
  const unsigned = [
    ...Object.keys(jws).filter((name) => name !== "payload" && name !== "signatures"),
    ...Object.keys(signature).filter((name) => name !== "protected" && name !== "signature"),
  ];
  if (unsigned.length > 0) return `The file has a field that is not signed: ${unsigned.join(", ")}.`;
  return { payload: jws.payload, protected: header, signature: value };
}

function headerProblems(header: unknown): string[] {
  if (!isObject(header)) return ["The protected header can't be read."];
  const problems: string[] = [];
  if (header.alg !== "ES256") problems.push(`The header names another algorithm than ES256.`);
  if (header.typ !== "negotiation-room-record+jws")
    problems.push("The header does not say that this is a record.");
  if (Object.keys(header).some((name) => !["alg", "typ", "kid"].includes(name)))
    problems.push("The header has a field that a record does not have.");
  return problems;
}

async function signatureProblems(jws: Jws, keyId: string | null, keySet: unknown): Promise<string[]> {
  const keys = isObject(keySet) && Array.isArray(keySet.keys) ? (keySet.keys as unknown[]) : undefined;
  if (!keys) return ['The keys are not a JWK Set: a JSON file with the field "keys".'];
  const key = keys.find((each) => isObject(each) && each.kid === keyId && keyId !== null) as JWK | undefined;
  if (!key) return [`The record names a key that is not among the keys given: ${keyId ?? "none"}.`];
  try {
    if ((await calculateJwkThumbprint(key)) !== keyId)
      return ["The key does not have the thumbprint that it is named by: the key was changed."];
    const publicKey = await importJWK(key, "ES256");
    // The same bytes can be written in two ways in base64url, and only one of them is the service's.
    if (toBase64url(fromBase64url(jws.signature)) !== jws.signature) throw new Error("another encoding");
    await flattenedVerify(jws, publicKey, { algorithms: ["ES256"] });
    return [];
  } catch {
    return [
      "The signature does not match: the record or its header was changed after it was signed, or another key signed it.",
    ];
  }
}

type RecordEvent = {
  seq: number;
  at: string;
  participant_id: string;
  kind: string;
  action: string;
  body: string;
  question_id?: string;
  contract_version?: number;
};

type Payload = {
  iss: string;
  room: { room_id: string; title: string; outcome: string; closed_at: string };
  participants: { role: string; agreed_at: string | null; link: string }[];
  contract: { version: number; sha256: string; markdown: string } | null;
  events: RecordEvent[];
  head: string;
};

async function contentProblems({ room, contract, events, head }: Payload): Promise<string[]> {
  const problems: string[] = [];
  if (contract && (await sha256(contract.markdown)) !== contract.sha256)
    problems.push(
      `The text of the contract does not have the SHA-256 that the record names: ${contract.sha256}.`,
    );
  const proposed = events.find(
    ({ action, contract_version: version }) => action === "proposed" && version === contract?.version,
  );
  if (contract && proposed?.body !== contract.markdown)
    problems.push(`The contract is not the text that was proposed as version ${contract.version}.`);
  const misplaced = events.findIndex(({ seq }, index) => seq !== index + 1);
  if (misplaced >= 0) problems.push(`Event ${misplaced + 1} is missing, or not in its place.`);
  if ((await headOf(room.room_id, events)) !== head)
    problems.push(
      `The events do not lead to the head that the record names: one of them was changed, or left out. ${head}`,
    );
  return problems;
}

async function headOf(roomId: string, events: RecordEvent[]): Promise<string> {
  let head = await sha256(roomId);
  for (const event of events) {
    const reference = event.question_id ?? event.contract_version ?? "";
    head = await sha256(
      chainText(head, {
        ...event,
        participantId: event.participant_id,
        reference: String(reference),
        bodyHash: await sha256(event.body),
      }),
    );
  }
  return head;
}

const summaryOf = ({ iss, room, participants, contract, events, head }: Payload): RecordSummary => ({
  iss,
  roomId: room.room_id,
  title: room.title,
  outcome: room.outcome,
  closedAt: room.closed_at,
  participants: participants.map(({ role, agreed_at: agreedAt, link }) => ({ role, agreedAt, link })),
  contract,
  events: events.length,
  head,
});

/** Whether a payload has the fields that are read here. */
function isRecord(payload: unknown): payload is Payload {
  if (!isObject(payload) || payload.v !== 1) return false;
  const { iss, room, participants, contract, events, head } = payload;
  return (
    areTexts(iss, head) &&
    isObject(room) &&
    areTexts(room.room_id, room.title, room.outcome, room.closed_at) &&
    isListOf(participants, ({ role, link, agreed_at }) => areTexts(role, link, agreed_at ?? "")) &&
    (contract === null || (isObject(contract) && areTexts(contract.sha256, contract.markdown))) &&
    isListOf(events, ({ at, participant_id, kind, action, body }) =>
      areTexts(at, participant_id, kind, action, body),
    )
  );
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === "string");

const isListOf = (value: unknown, isRight: (entry: Json) => boolean): boolean =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && isRight(entry));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function jsonIn(encoded: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64url(encoded)));
  } catch {
    return undefined;
  }
}

function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new Error("This is not base64url.");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
