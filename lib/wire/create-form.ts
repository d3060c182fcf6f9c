import { limits } from "@/lib/room/limits";

/** A participant before anything is written. */
export const noParticipant = {
  role: "",
  display_name: "",
  knows: "",
  needs_to_determine: "",
  instructions: "",
  /** "person" if the box is checked. */
  approval: "",
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
    ...optional("approval", participant.approval),
  })),
});

/** The line numbers, from 1, of the entries of a list. */
export function lineNumbersOf(text: string): number[] {
  let [line, counted] = [1, 0];
  return entriesIn(text).map(({ start }) => {
    for (let end = text.indexOf("\n", counted); end >= 0 && end < start; end = text.indexOf("\n", counted)) {
      line++;
      counted = end + 1;
    }
    return line;
  });
}

const optional = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value });

const lines = (text: string): string[] => entriesIn(text).map(({ entry }) => entry);

/**
 * The lines of a list that are not blank, with their offsets; of too many, one more than a list may have. A text may have
 * half a million blank lines, so it is searched for entries instead of split.
 */
function entriesIn(text: string): { start: number; entry: string }[] {
  const entries: { start: number; entry: string }[] = [];
  const visible = /\S/g;
  while (entries.length <= limits.listEntries && visible.test(text)) {
    const start = text.lastIndexOf("\n", visible.lastIndex - 1) + 1;
    const end = text.indexOf("\n", visible.lastIndex);
    visible.lastIndex = end < 0 ? text.length : end;
    entries.push({ start, entry: text.slice(start, visible.lastIndex) });
  }
  return entries;
}
