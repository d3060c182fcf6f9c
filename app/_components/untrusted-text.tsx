import { Fragment, type ReactElement, type ReactNode } from "react";
import {
  countIsolated,
  groupLines,
  isAllRightToLeft,
  isolateRuns,
  MAX_ISOLATED,
} from "@/lib/text/directions";
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
  const isRtl = isAllRightToLeft(text);
  return (
    <bdi dir={isRtl ? "rtl" : undefined}>
      {marked(splitMarkedText(spellOutIfManyHidden(text, MAX_NAME_MARKS)), !isRtl)}
    </bdi>
  );
}

/**
 * A page names the same role at each of its events, hundreds of times, so all its marks would be hundreds of times as
 * long.
 */
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
  const show: ShowLines = (piece, isDirected, isInside) => {
    if (hasMarks) return marked((isInside ? splitMarkedTextInside : splitMarkedText)(piece), isDirected);
    return isDirected ? DirectedText({ text: piece }) : piece;
  };
  return (
    <div className={`lines ${className}`} dir={isRtl ? "rtl" : undefined}>
      {isOverridden ? (
        <bdo dir="ltr">{showInPieces(shown, show, false)}</bdo>
      ) : isRtl ? (
        showInPieces(shown, show, false)
      ) : (
        directedLines(shown, show)
      )}
    </div>
  );
}

/** Shows lines of a text. `isDirected`: runs of other scripts are isolated. `isInside`: other text precedes them. */
export type ShowLines = (text: string, isDirected: boolean, isInside: boolean) => ReactNode;

/** The lines of a text, each in its writing direction. Quick to lay out for a browser, as each text of showInPieces(). */
export function directedLines(text: string, show: ShowLines): ReactNode {
  return groupLines(text).map(({ text, isRtl }, index) =>
    isRtl ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and the list never changes.
      <bdi key={index} dir="rtl">
        {showInPieces(text, show, false, index > 0)}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{showInPieces(text, show, true, index > 0)}</Fragment>
    ),
  );
}

/** Shows a text, in blocks if a browser would otherwise take long to lay it out. */
export function showInPieces(
  text: string,
  show: ShowLines,
  isDirected: boolean,
  isInside = false,
): ReactNode {
  const pieces = quickPieces(text);
  if (pieces.length <= 1) return show(text, isDirected, isInside);
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be equal, and the list never changes.
    <span key={index} className="block">
      {show(piece, isDirected, true)}
    </span>
  ));
}

/**
 * An untrusted text that other text precedes, with its hidden characters and the markers of the secrets policy as marks
 * (visible-marks.ts).
 */
export const markedInside = (text: string, isDirected: boolean): ReactNode =>
  marked(splitMarkedTextInside(text), isDirected);

function marked(parts: MarkedPart[], isDirected: boolean): ReactNode {
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

/**
 * A text of a line written from left to right, whose letters and signs do not change the order of what is around them
 * (directions.ts).
 */
export function DirectedText({ text }: { text: string }): ReactNode {
  const parts = isolateRuns(text);
  if (parts.every(({ tag }) => !tag)) return text;
  return parts.map(({ text, tag: Tag }, index) =>
    Tag ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and the list never changes.
      <Tag key={index} dir={Tag === "bdo" ? "ltr" : undefined}>
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
