import { setImmediate as turn } from "node:timers/promises";
import { limits } from "@/lib/room/limits";
import type { CreateForm, Fields, ParticipantFields } from "./create-form";

const KB = 1024;
/** How many bytes a text may have that is shown again, with what is wrong with it: more than any room takes. */
const bytesOf: Record<string, number> = {
  title: 16 * KB,
  ttl_hours: 16 * KB,
  role: 16 * KB,
  display_name: 16 * KB,
  goal: 256 * KB,
  brief: 256 * KB,
  instructions: 256 * KB,
  // With each line end written as two characters, and some lines without a word.
  knows: 512 * KB,
  needs_to_determine: 512 * KB,
  add: KB,
  remove: KB,
};

/** How many bytes the form's field or button of a name may have; undefined where the form has none of that name. */
export function fieldBytes(name: string): number | undefined {
  const [, ofRoom = "", ofParticipant = ""] =
    /^(?:(title|goal|brief|ttl_hours|add|remove)|participants\.\d\.(role|display_name|knows|needs_to_determine|instructions))$/.exec(
      name,
    ) ?? [];
  return bytesOf[ofRoom || ofParticipant];
}

const longCharacters = 16 * KB;

/** A file is no text. */
const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

/**
 * The form as a browser sent it: `title`, `participants.0.role` … Browsers end lines with CRLF; rooms hold LF. Other
 * requests go on between long fields.
 */
export async function readForm(fields: Fields): Promise<CreateForm> {
  const field = async (name: string) => {
    const text = textOf(fields.get(name));
    if (text.length > longCharacters) await turn();
    return text.replace(/\r\n?/g, "\n");
  };
  const participants: ParticipantFields[] = [];
  // One more than a room takes: the refusal of it is the schema's.
  for (let index = 0; index <= limits.participants.max && fields.has(`participants.${index}.role`); index++) {
    const at = (name: string) => field(`participants.${index}.${name}`);
    participants.push({
      role: await at("role"),
      display_name: await at("display_name"),
      knows: await at("knows"),
      needs_to_determine: await at("needs_to_determine"),
      instructions: await at("instructions"),
    });
  }
  return {
    title: await field("title"),
    goal: await field("goal"),
    brief: await field("brief"),
    ttl_hours: await field("ttl_hours"),
    participants,
  };
}
