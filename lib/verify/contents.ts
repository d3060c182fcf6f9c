import { chainText } from "@/lib/room/chain-text";
import { limits } from "@/lib/room/limits";
import { ROOM_ID, SERVICE_URL, TIME } from "@/lib/text/forms";
import { toHex } from "./bytes";
import { isObject, type Json, shortened } from "./json";

/** Many more than rooms get. Each takes two hashes, and a hostile file could have a million. */
const maxEvents = 100_000;

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

/** The fields of a record that are read here. */
export type Payload = {
  iss: string;
  room: { room_id: string; title: string; outcome: string; closed_at: string };
  participants: {
    participant_id: string;
    role: string;
    agreed_at: string | null;
    approved_by_person?: boolean;
    link: string;
  }[];
  contract: { version: number; sha256: string; markdown: string } | null;
  events: RecordEvent[];
  head: string;
};

/** What does not match in what a record says: its contract, the order of its events, their chain. */
export async function contentProblems({ room, contract, events, head }: Payload): Promise<string[]> {
  if (events.length > maxEvents)
    return [`The record has more than ${maxEvents} events, which is too many to check.`];
  const problems: string[] = [];
  if (contract && (await sha256(contract.markdown)) !== contract.sha256)
    problems.push(
      `The text of the contract does not have the SHA-256 that the record names: ${shortened(contract.sha256)}.`,
    );
  const [proposed, another] = events.filter(
    ({ action, contract_version: version }) => action === "proposed" && version === contract?.version,
  );
  if (contract && (another || proposed?.body !== contract.markdown))
    problems.push(`The contract is not the text that was proposed as version ${contract.version}.`);
  const misplaced = events.findIndex(({ seq }, index) => seq !== index + 1);
  if (misplaced >= 0) problems.push(`Event ${misplaced + 1} is missing, or not in its place.`);
  if ((await headOf(room.room_id, events)) !== head)
    problems.push(
      `The events do not lead to the head that the record names, ${shortened(head)}: one of them was changed, or left out.`,
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

/** Whether a payload has the fields that are read here. */
export function isRecord(payload: unknown): payload is Payload {
  if (!isObject(payload) || payload.v !== 1) return false;
  const { iss, room, participants, contract, events, head } = payload;
  return (
    typeof head === "string" &&
    hasForm(iss, SERVICE_URL) &&
    URL.canParse(iss) &&
    isObject(room) &&
    hasForm(room.room_id, ROOM_ID) &&
    hasForm(room.closed_at, TIME) &&
    typeof room.title === "string" &&
    (room.outcome === "agreed" || room.outcome === "ended") &&
    isNumberOfParticipants(participants) &&
    isListOf(
      participants,
      ({ participant_id, role, link, agreed_at }) =>
        areTexts(participant_id, role) &&
        (link === "as_issued" || link === "replaced") &&
        (agreed_at === null || hasForm(agreed_at, TIME)),
    ) &&
    (contract === null ||
      (isObject(contract) &&
        areTexts(contract.sha256, contract.markdown) &&
        Number.isInteger(contract.version))) &&
    isListOf(
      events,
      ({ seq, at, participant_id, kind, action, body, question_id, contract_version }) =>
        areTexts(at, participant_id, kind, action, body, question_id ?? "") &&
        [seq, contract_version ?? 0].every(Number.isInteger),
    )
  );
}

const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === "string");

/** Whether a value that a view shows within a sentence can't go on with words of its own. */
const hasForm = (value: unknown, form: RegExp): value is string =>
  typeof value === "string" && value.length <= maxForm && form.test(value);

const maxForm = 300;

const isNumberOfParticipants = (list: unknown): boolean =>
  Array.isArray(list) && list.length >= limits.participants.min && list.length <= limits.participants.max;

const isListOf = (value: unknown, isRight: (entry: Json) => boolean): boolean =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && isRight(entry));

async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
