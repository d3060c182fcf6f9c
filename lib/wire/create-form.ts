import { limits } from "@/lib/room/limits";

/** What stands in the fields of the creation form, as it was written. Lists have one entry per line. */
export type CreateForm = {
  title: string;
  goal: string;
  brief: string;
  ttl_hours: string;
  participants: ParticipantFields[];
};

export type ParticipantFields = {
  role: string;
  display_name: string;
  knows: string;
  needs_to_determine: string;
  instructions: string;
};

/** A participant before anything is written. */
export const noParticipant: ParticipantFields = {
  role: "",
  display_name: "",
  knows: "",
  needs_to_determine: "",
  instructions: "",
};

/** The form before anything is written. */
export const emptyForm: CreateForm = {
  title: "",
  goal: "",
  brief: "",
  ttl_hours: String(limits.ttlHours),
  participants: [noParticipant, noParticipant],
};

/** The fields that a browser sent. */
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

/** The body of POST /api/rooms that the form stands for, to be checked by the same schema; empty fields are absent. */
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

/** The number of the line, from 1, on which the entry (its number, from 0) of a list stands: blank lines are none. */
export function lineOf(text: string, entry: number): number {
  const numbers = text.split("\n").flatMap((line, index) => (isEntry(line) ? [index + 1] : []));
  return numbers[entry] ?? numbers.length;
}

const optional = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value });

const lines = (text: string): string[] => text.split("\n").filter(isEntry);

const isEntry = (line: string): boolean => line.trim() !== "";
