import type { ReactElement, ReactNode } from "react";
import { countIsolated, isAllRightToLeft, MAX_ISOLATED, splitDirections } from "@/lib/text/directions";
import { quickPieces } from "@/lib/text/script-changes";
import { shortenGaps } from "@/lib/text/shorten-gaps";
import { spellOut } from "@/lib/text/spell-out";
import {
  type MarkedPart,
  spellOutIfManyHidden,
  splitMarkedText,
  splitMarkedTextInside,
} from "@/lib/text/visible-marks";

/** A participant's role, name or title inside the page's own words. Hidden characters are shown. */
export function UntrustedText({ text }: { text: string }): ReactElement {
  return <bdi>{MarkedText({ text: spellOutIfManyHidden(text, MAX_NAME_MARKS) })}</bdi>;
}

/** A page names the same role at each of its events, hundreds of times, so all its marks would be hundreds of times as long. */
const MAX_NAME_MARKS = 4;

type LinesProps = { text: string; className?: string; hasMarks?: boolean };

/**
 * A participant's plain text of any length, with its line breaks and spaces; hidden characters are shown, without marks
 * spelled out.
 */
export function UntrustedLines({ text, className = "", hasMarks = true }: LinesProps): ReactElement {
  const lines = shortenGaps(text);
  const shown = hasMarks ? spellOutIfManyHidden(lines) : spellOut(lines);
  const isRtl = isAllRightToLeft(shown);
  // Too many parts in isolation make a page of megabytes.
  const isOverridden = !isRtl && countIsolated(shown) > (hasMarks ? MAX_ISOLATED : 0);
  const isDirected = !isRtl && !isOverridden;
  const show = (piece: string, isInside: boolean): ReactNode => {
    if (hasMarks) return marked((isInside ? splitMarkedTextInside : splitMarkedText)(piece), isDirected);
    return isDirected ? DirectedText({ text: piece }) : piece;
  };
  const content = inQuickPieces(shown, (piece) => show(piece, true)) ?? show(shown, false);
  return (
    <div className={`lines ${className}`} dir={isRtl ? "rtl" : undefined}>
      {isOverridden ? <bdo dir="ltr">{content}</bdo> : content}
    </div>
  );
}

/** A text that a browser would take long to lay out, in blocks; undefined for any other text. */
export function inQuickPieces(text: string, show: (piece: string) => ReactNode): ReactNode {
  const pieces = quickPieces(text);
  if (pieces.length <= 1) return undefined;
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be equal, and the list never changes.
    <span key={index} className="block">
      {show(piece)}
    </span>
  ));
}

/** An untrusted text with its hidden characters and the markers of the secrets policy as marks (visible-marks.ts). */
const MarkedText = ({ text }: { text: string }): ReactNode => marked(splitMarkedText(text));

/** The same for a text that other text precedes. `isDirected`: its parts are isolated where that is necessary. */
export const MarkedTextInside = ({
  text,
  isDirected = true,
}: {
  text: string;
  isDirected?: boolean;
}): ReactNode => marked(splitMarkedTextInside(text), isDirected);

function marked(parts: MarkedPart[], isDirected = true): ReactNode {
  const show = (text: string): ReactNode => (isDirected ? DirectedText({ text }) : text);
  const [first, ...more] = parts;
  // Most texts have nothing to mark.
  if (first?.kind === "text" && more.length === 0) return show(first.text);
  return parts.map((part) =>
    part.kind === "text" ? (
      show(part.text)
    ) : (
      <Mark key={part.at} kind={part.kind} meaning={part.meaning}>
        {part.label}
      </Mark>
    ),
  );
}

/** A text whose letters and signs do not change the order of what is around them (directions.ts). */
export function DirectedText({ text }: { text: string }): ReactNode {
  const parts = splitDirections(text);
  if (parts.every(({ tag }) => !tag)) return text;
  return parts.map(({ text, tag: Tag, dir }, index) =>
    Tag ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and the list never changes.
      <Tag key={index} dir={dir}>
        {text}
      </Tag>
    ) : (
      text
    ),
  );
}

const box = "rounded border border-line bg-surface";

type MarkProps = { kind: "hidden" | "secret"; meaning: string; children: ReactNode };

/** The mark of a hidden character, or of a marker of the secrets policy. */
export const Mark = ({ kind, meaning, children }: MarkProps): ReactElement =>
  kind === "secret" ? (
    <strong className={`${box} px-1 text-accent`} title={meaning}>
      {children}
    </strong>
  ) : (
    <span className={`${box} px-0.5 font-mono text-xs text-muted`} dir="ltr" title={meaning}>
      {children}
    </span>
  );
