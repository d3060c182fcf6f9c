import type { ReactElement, ReactNode } from "react";
import {
  DirectedText,
  directedLines,
  markedInside,
  type ShowLines,
  showInPieces,
} from "@/app/_components/untrusted-text";
import type { Hunk } from "@/lib/diff/word-diff";
import { countWords } from "@/lib/diff/words";
import { countIsolated, isAllRightToLeft, MAX_ISOLATED } from "@/lib/text/directions";
import { changesScriptTooOften } from "@/lib/text/script-changes";
import { shortenGaps } from "@/lib/text/shorten-gaps";
import { spellOutInside } from "@/lib/text/spell-out";
import { isSeenStruck } from "@/lib/text/struck";
import { needsManyMarks } from "@/lib/text/visible-marks";
import { type Block, blocksOf, contextOf, linesIn, type PlacedHunk } from "./change-blocks";

type Props = { before: string; after: string; hunks: Hunk[] };

/**
 * The changes from one version of a contract to the next, in its Markdown source: the number of words, then the changed
 * lines with three lines of context, the rest folded. Added and removed text differ by a sign in the margin, by underline
 * and strike-through, and for screen readers by a word before each run. Where only symbols change within a line, the
 * word is visible, because a line through or under a symbol can turn it into another.
 */
export function ContractChanges({ before, after, hunks }: Props): ReactElement {
  const summary = <p className="text-muted">{summaryOf(hunks)}</p>;
  if (before === after) return summary;
  // With very many, marks would make a page of megabytes: then the text alone is shown, spelled out.
  const isFlood = needsManyMarks(before + after);
  const blocks = blocksOf(hunks);
  const isOverridden = blocks.reduce((sum, block) => sum + countIsolatedIn(block), 0) > MAX_ISOLATED;
  const showPiece: ShowLines = (text, isDirected) => {
    if (!isFlood) return markedInside(text, isDirected);
    return isDirected ? DirectedText({ text: spellOutInside(text) }) : spellOutInside(text);
  };
  const show: Show = (text, isInRtl) => {
    const shown = shortenGaps(text);
    if (isInRtl) return showInPieces(shown, showPiece, false);
    if (isOverridden) return <bdo dir="ltr">{showInPieces(shown, showPiece, false)}</bdo>;
    return directedLines(shown, showPiece);
  };
  return (
    <div>
      {summary}
      <div className="mt-3 max-w-[75ch] leading-relaxed">
        {blocks.map((block, index) =>
          block.kind === "same" ? (
            <Unchanged
              key={block.hunks[0]?.at}
              text={block.hunks[0]?.text ?? ""}
              show={show}
              beside={{ above: index > 0, below: index < blocks.length - 1 }}
            />
          ) : (
            <Changed key={block.hunks[0]?.at} block={block} show={show} />
          ),
        )}
      </div>
    </div>
  );
}

const countIsolatedIn = ({ hunks }: Block): number =>
  hunks.reduce((sum, { text }) => sum + countIsolated(text), 0);

const column = "grid grid-cols-[1.5rem_minmax(0,1fr)] border-l-4";
const prose = "whitespace-pre-wrap wrap-anywhere";

const margin = {
  same: { sign: "", border: "border-transparent" },
  added: { sign: "+", border: "border-solid border-accent" },
  removed: { sign: "−", border: "border-dashed border-line" },
  mixed: { sign: "±", border: "border-double border-accent" },
};

/** Shows a text. `isInRtl`: its block is written from right to left, so nothing is isolated. */
type Show = (text: string, isInRtl: boolean) => ReactNode;

function Changed({ block: { kind, hunks }, show }: { block: Block; show: Show }): ReactElement {
  // Runs that are quick each may be one slow paragraph together.
  const whole = hunks.map(({ text }) => text).join("");
  const isSlow = changesScriptTooOften(whole);
  const isRtl = isAllRightToLeft(whole);
  return (
    <div className={`${column} ${margin[kind].border} bg-surface py-0.5`}>
      <span aria-hidden="true" className="text-center font-semibold select-none">
        {margin[kind].sign}
      </span>
      <div className={prose} dir={isRtl ? "rtl" : undefined}>
        {hunks.map((hunk) => (
          <Run
            key={hunk.at}
            hunk={hunk}
            show={isSlow ? inBlock(show) : show}
            isInRtl={isRtl}
            isInLine={kind === "mixed"}
          />
        ))}
      </div>
    </div>
  );
}

const inBlock =
  (show: Show): Show =>
  (text, isInRtl) => <span className="block">{show(text, isInRtl)}</span>;

type RunProps = { hunk: PlacedHunk; show: Show; isInRtl: boolean; isInLine: boolean };

function Run({ hunk: { kind, text }, show, isInRtl, isInLine }: RunProps): ReactElement {
  if (kind === "same") return <>{show(text, isInRtl)}</>;
  const [Tag, look] = kind === "added" ? ["ins" as const, underline] : ["del" as const, strike];
  const isSign = isInLine && !isSpace(text) && !isSeenStruck(text);
  return (
    <Tag className={`mx-0.5 ${isSign ? boxed : look}`}>
      <span className={isSign ? "text-xs text-muted" : "sr-only"} dir="ltr">
        {" "}
        {kind}:{" "}
      </span>
      {show(visibleSpace(text), isInRtl)}
    </Tag>
  );
}

const underline = "underline decoration-2 underline-offset-4";
const strike = "text-muted line-through decoration-2";
const boxed = "rounded border border-line bg-page px-1 no-underline";

const isSpace = (text: string): boolean => /^[\p{Zs}\t\n\r]*$/u.test(text);

/** Shows a change of white space alone as visible signs. */
const visibleSpace = (text: string): string =>
  isSpace(text)
    ? text.replaceAll(" ", "␣").replaceAll("\t", "⇥").replaceAll("\r", "␍").replaceAll("\n", "↵\n")
    : text;

type UnchangedProps = { text: string; show: Show; beside: { above: boolean; below: boolean } };

function Unchanged({ text, show, beside }: UnchangedProps): ReactElement {
  const { top, folded, bottom } = contextOf(text, beside);
  const count = linesIn(folded).length;
  const isRtl = isAllRightToLeft(text);
  return (
    <div className={`${column} ${margin.same.border}`}>
      <div className={`${prose} col-start-2`} dir={isRtl ? "rtl" : undefined}>
        {show(top, isRtl)}
        {count > 0 && (
          <details className="my-1">
            <summary className="cursor-pointer text-muted">{counted(count, "unchanged line")}</summary>
            {show(folded, isRtl)}
          </details>
        )}
        {show(bottom, isRtl)}
      </div>
    </div>
  );
}

/** "14 words added, 3 removed; symbols or punctuation changed, too". */
function summaryOf(hunks: Hunk[]): string {
  const words = (kind: Hunk["kind"]) =>
    hunks.filter((hunk) => hunk.kind === kind).reduce((sum, { text }) => sum + countWords(text), 0);
  const [added, removed] = [words("added"), words("removed")];
  const changed = hunks.filter(({ kind }) => kind !== "same");
  const signs = changed.some(({ text }) => countWords(text) === 0 && !isSpace(text));
  if (added + removed > 0) {
    const removedToo = added > 0 ? String(removed) : counted(removed, "word");
    const parts = [added > 0 && `${counted(added, "word")} added`, removed > 0 && `${removedToo} removed`];
    return parts.filter(Boolean).join(", ") + (signs ? "; symbols or punctuation changed, too" : "");
  }
  if (changed.length === 0) return "Nothing changed";
  return signs
    ? "No words changed, but symbols or punctuation did: − or €, for example, can change the meaning"
    : "Only spaces and line breaks changed";
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
