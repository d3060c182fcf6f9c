import type { EventBody } from "@/lib/wire/events";
import type { QuestionBody } from "@/lib/wire/questions";

/** The progress of a room after some of its events. */
export type Progress = {
  joined: number;
  open: Set<string>;
  version: number;
  /** Who has agreed to the current version. */
  agreed: Set<string>;
};

export const noProgress = (): Progress => ({ joined: 0, open: new Set(), version: 0, agreed: new Set() });

/** The progress after one more event. */
export function advance(progress: Progress, event: EventBody): Progress {
  const { open, agreed } = progress;
  switch (event.action) {
    case "joined":
      return { ...progress, joined: progress.joined + 1 };
    case "asked":
      return { ...progress, open: new Set([...open, event.question_id ?? ""]) };
    case "resolved":
      return { ...progress, open: new Set([...open].filter((id) => id !== event.question_id)) };
    case "proposed":
      return { ...progress, version: event.contract_version ?? 0, agreed: new Set() };
    case "agreed":
      return { ...progress, agreed: new Set([...agreed, event.participant_id]) };
    case "declined":
      return { ...progress, agreed: new Set([...agreed].filter((id) => id !== event.participant_id)) };
    default:
      return progress;
  }
}

export function progressText(
  { joined, open, version, agreed }: Progress,
  participants: number,
  questions: Map<string, QuestionBody>,
): string {
  const blocking = [...open].filter((id) => questions.get(id)?.blocking).length;
  const parts = [
    `joined ${joined}/${participants}`,
    `open questions ${open.size}${open.size > 0 ? ` (blocking ${blocking})` : ""}`,
    version > 0 ? `version ${version}` : "no version",
    `agreed ${agreed.size}/${participants}`,
  ];
  return `[${parts.join(" · ")}]`;
}
