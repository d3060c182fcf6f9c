import { setImmediate as turn } from "node:timers/promises";
import { limits } from "@/lib/room/limits";
import { type CreateForm, type Fields, noParticipant, type ParticipantFields } from "./create-form";

const KB = 1024;
/** How many bytes a text may have that is shown again, with what is wrong with it: more than any room takes. */
const bytesOf: Record<string, number> = {
  title: 16 * KB,
  ttl_hours: 16 * KB,
  role: 16 * KB,
  display_name: 16 * KB,
  approval: KB,
  goal: 256 * KB,
  brief: 256 * KB,
  instructions: 256 * KB,
  // With each line end written as two characters, and some lines without a word.
  knows: 512 * KB,
  needs_to_determine: 512 * KB,
  add: KB,
  remove: KB,
  // Of a person's decision.
  decision: KB,
  contract_version: KB,
  last_seq: KB,
  key: KB,
  reason: 256 * KB,
};

/** How many bytes a field or button of this name may have in the forms of the pages; undefined where none has it. */
export function fieldBytes(name: string): number | undefined {
  const [, ofRoom = "", ofParticipant = ""] =
    /^(?:(title|goal|brief|ttl_hours|add|remove|decision|contract_version|last_seq|key|reason)|participants\.\d\.(role|display_name|knows|needs_to_determine|instructions|approval))$/.exec(
      name,
    ) ?? [];
  return bytesOf[ofRoom || ofParticipant];
}

const longCharacters = 16 * KB;

/** The form as a browser sent it, with CRLF as LF. Other requests continue between long fields. */
export async function readForm(fields: Fields): Promise<CreateForm> {
  const field = async (name: string) => {
    const value = fields.get(name);
    // A file is not a text.
    const text = typeof value === "string" ? value : "";
    if (text.length > longCharacters) await turn();
    return text.replace(/\r\n?/g, "\n");
  };
  const participants: ParticipantFields[] = [];
  // One more than a room allows: the schema rejects it.
  for (let index = 0; index <= limits.participants.max && fields.has(`participants.${index}.role`); index++) {
    const participant = { ...noParticipant };
    for (const name of Object.keys(noParticipant) as (keyof ParticipantFields)[])
      participant[name] = await field(`participants.${index}.${name}`);
    participants.push(participant);
  }
  return {
    title: await field("title"),
    goal: await field("goal"),
    brief: await field("brief"),
    ttl_hours: await field("ttl_hours"),
    participants,
  };
}
