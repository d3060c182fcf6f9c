import { limits } from "@/lib/room/limits";

/** A participant before anything is written. */
export const noParticipant = {
  role: "",
  display_name: "",
  knows: "",
  needs_to_determine: "",
  instructions: "",
};
export type ParticipantFields = typeof noParticipant;

/** The form before anything is written. */
export const emptyForm = {
  title: "",
  goal: "",
  brief: "",
  ttl_hours: String(limits.ttlHours),
  participants: [noParticipant, noParticipant],
};
/** The fields of the creation form, as typed. Lists have one entry per line. */
export type CreateForm = typeof emptyForm;

export type Fields = Pick<FormData, "get" | "has">;

/** The form after one of its buttons: `add` adds a participant, `remove` (its number, from 0) takes one away. */
export function editForm(form: CreateForm, fields: Fields): CreateForm {
  const { participants } = form;
  if (fields.has("add") && participants.length < limits.participants.max) {
    return { ...form, participants: [...participants, noParticipant] };
  }
  const remove = fields.get("remove");
  if (remove === null || participants.length <= limits.participants.min) return form;
  return { ...form, participants: participants.filter((_, index) => String(index) !== remove) };
}

/** The form as a body of POST /api/rooms, to be checked by the same schema; empty fields are absent. */
export const toCreateRequest = (form: CreateForm) => ({
  title: form.title,
  goal: form.goal,
  ...optional("brief", form.brief),
  ...(form.ttl_hours.trim() === "" ? {} : { ttl_hours: Number(form.ttl_hours.replace(",", ".")) }),
  participants: form.participants.map((participant) => ({
    role: participant.role,
    ...optional("display_name", participant.display_name),
    knows: lines(participant.knows),
    needs_to_determine: lines(participant.needs_to_determine),
    ...optional("instructions", participant.instructions),
  })),
});

/** The line number (from 1) of a list entry (from 0). Blank lines are not entries. */
export function lineOf(text: string, entry: number): number {
  const numbers = text.split("\n").flatMap((line, index) => (isEntry(line) ? [index + 1] : []));
  return numbers[entry] ?? numbers.length;
}

const optional = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value });

const lines = (text: string): string[] => text.split("\n").filter(isEntry);

const isEntry = (line: string): boolean => line.trim() !== "";
