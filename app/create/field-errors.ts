import type { Issue } from "@/lib/room/errors";
import { limits } from "@/lib/room/limits";
import { type CreateForm, lineNumbersOf } from "@/lib/wire/create-form";
import { type FieldSpec, fieldAt } from "./form-fields";

/** What is wrong with one field. `field` is the field's name and id; `message` tells the person what to do. */
export type FieldError = { field: string; label: string; message: string };

/**
 * The issues of a form in words for the person who filled it in: the API's own messages speak to programs. An entry of a
 * list is named by its line, or by its number if the form is not given, because it is too long to show again.
 */
export function fieldErrors(issues: Issue[], form: CreateForm | undefined): FieldError[] {
  const lineNumbers = new Map<string, number[]>();
  const linesOf = (form: CreateForm, field: string): number[] => {
    const known = lineNumbers.get(field) ?? lineNumbersOf(textAt(form, field));
    lineNumbers.set(field, known);
    return known;
  };
  const placeOf = (field: string, entry: number): string =>
    form ? `Line ${linesOf(form, field)[entry] ?? entry + 1}` : `Entry ${entry + 1}`;
  return issues.map(({ path, message }) => {
    const [, field = path, entry] = /^(participants\.\d+\.\w+)\.(\d+)$/.exec(path) ?? [];
    const { spec, label } = fieldAt(field);
    const advice = adviceFor(message, spec);
    return {
      field,
      label,
      message: entry === undefined ? advice : `${placeOf(field, Number(entry))}: ${advice}`,
    };
  });
}

/** Recognizes the messages of lib/wire/fields.ts, lib/wire/create-request.ts and lib/room/open.ts. */
function adviceFor(message: string, spec: FieldSpec | undefined): string {
  const [, other] = /^is the same role as participants\.(\d+)/.exec(message) ?? [];
  if (other !== undefined) {
    return `Participant ${Number(other) + 1} has the same role. Give each participant a different one.`;
  }
  if (spec?.name === "ttl_hours") return `Enter a number above 0 and at most ${limits.ttlHours}.`;
  if (/^is (?:empty|missing)/.test(message)) return "Fill in this field.";
  if (message.startsWith("is too long")) return `Shorten this text to at most ${spec?.size}.`;
  if (message.startsWith("has too many entries")) return `Write at most ${limits.listEntries} lines.`;
  if (message.startsWith("contains"))
    return "Delete the characters that can't be stored and type them again.";
  if (message.startsWith('must be "person"')) return "Check the box, or leave it empty.";
  if (!spec) return `A room has ${limits.participants.min} to ${limits.participants.max} participants.`;
  return message;
}

const textAt = (form: CreateForm, path: string): string => {
  const [, position, name] = path.split(".");
  const participant = form.participants[Number(position)];
  return participant?.[name as keyof typeof participant] ?? "";
};

/** The labels of the fields in which redaction replaced a value, by the paths in a response. */
export const labelsOf = (paths: string[]): string[] => [...new Set(paths.map((path) => fieldAt(path).label))];
