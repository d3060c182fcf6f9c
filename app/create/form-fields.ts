import { limits } from "@/lib/room/limits";
import type { CreateForm, ParticipantFields } from "@/lib/wire/create-form";

export type FieldSpec<Name extends string = string> = {
  name: Name;
  label: string;
  hint?: string;
  /** A field with rows is a text area. */
  rows?: number;
  required?: boolean;
  inputMode?: "decimal";
  /** The longest text, in words. For a list: the longest line. */
  size: string;
};

const kilobytes = (bytes: number): string =>
  `${bytes / 1024} KB (about ${(Math.floor(bytes / 1000) * 1000).toLocaleString("en")} letters)`;
const characters = (count: number): string => `${count} characters`;
const longText = { rows: 3, size: kilobytes(limits.textBytes) };
const list = { rows: 3, size: kilobytes(limits.listEntryBytes) };

export const roomFields: FieldSpec<Exclude<keyof CreateForm, "participants">>[] = [
  {
    name: "title",
    label: "Title",
    hint: "Everyone in the room reads it.",
    required: true,
    size: characters(limits.titleCharacters),
  },
  {
    ...longText,
    name: "goal",
    label: "Goal",
    hint: "What do you want to agree on? Everyone in the room reads this.",
    rows: 4,
    required: true,
  },
  {
    ...longText,
    name: "brief",
    label: "Background",
    hint: "Facts to know before you start. Everyone in the room reads them.",
  },
  {
    name: "ttl_hours",
    label: "Hours until the room is deleted",
    hint: `At most ${limits.ttlHours}. Then everything in the room is deleted.`,
    inputMode: "decimal",
    required: true,
    size: "",
  },
];

export const participantFields: FieldSpec<Exclude<keyof ParticipantFields, "approval">>[] = [
  {
    name: "role",
    label: "Role",
    hint: "Such as Buyer or Seller. Everyone in the room reads it.",
    required: true,
    size: characters(limits.roleCharacters),
  },
  {
    name: "display_name",
    label: "Name",
    hint: "Of the person or company. Everyone in the room reads it.",
    size: characters(limits.displayNameCharacters),
  },
  {
    ...list,
    name: "knows",
    label: "What this side knows",
    hint: "Facts to share, one per line. Everyone in the room reads them.",
  },
  {
    ...list,
    name: "needs_to_determine",
    label: "What this side must find out",
    hint: "Questions to settle, one per line. Everyone in the room reads them.",
  },
  {
    ...longText,
    name: "instructions",
    label: "Private instructions",
    hint: "Only this side reads them: limits, priorities, what to insist on.",
  },
];

/**
 * The field at a path such as "title", "participants.1.role" or "participants.1.knows.2", and its label with the
 * participant's number.
 */
export function fieldAt(path: string): { spec: FieldSpec | undefined; label: string } {
  const [, position, name] = /^participants\.(\d+)\.(\w+)(?:\.\d+)?$/.exec(path) ?? [];
  if (position === undefined) {
    const spec = roomFields.find((field) => field.name === path);
    return { spec, label: spec?.label ?? "Participants" };
  }
  const spec = participantFields.find((field) => field.name === name);
  const label = name === "approval" ? "Approval by a person" : spec?.label;
  return { spec, label: `Participant ${Number(position) + 1}: ${label ?? "?"}` };
}
