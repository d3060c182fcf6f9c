import type { ReactNode } from "react";
import { type Part, partsOf } from "@/lib/text/visible-marks";

/** A stranger's text with what must not pass unseen shown as marks (visible-marks.ts). */
export function MarkedText({ text }: { text: string }): ReactNode {
  const parts = partsOf(text);
  // Most texts by far have nothing to mark.
  if (parts.every(({ kind }) => kind === "text")) return text;
  return parts.map((part) => <Shown key={part.at} part={part} />);
}

const box = "rounded border border-line bg-surface";

function Shown({ part }: { part: Part }): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "secret":
      return (
        <strong className={`${box} px-1 text-accent`} title={part.meaning}>
          {part.label}
        </strong>
      );
    case "hidden":
      return (
        <span className={`${box} px-0.5 font-mono text-xs text-muted`} dir="ltr" title={part.meaning}>
          {part.label}
        </span>
      );
  }
}
