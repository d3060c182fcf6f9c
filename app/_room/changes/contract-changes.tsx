import type { ReactElement } from "react";
import { MarkedText } from "@/app/_components/marked-text";
import type { Hunk } from "@/lib/diff/word-diff";
import { countWords } from "@/lib/diff/words";
import { spelledOut } from "@/lib/text/spell-out";
import { hidesMuch } from "@/lib/text/visible-marks";
import { type Block, blocksOf, contextOf, linesIn, type PlacedHunk } from "./change-blocks";

type Props = { before: string; after: string; hunks: Hunk[] };

/**
 * What changed from one version of a contract to the next, in its Markdown source: how many words, then the lines that
 * changed with three lines around them and the rest folded. Added and removed are told apart by a sign in the margin, by
 * underline and strike-through, and for who listens by a word before each run.
 */
export function ContractChanges({ before, after, hunks }: Props): ReactElement {
  const summary = <p className="text-muted">{summaryOf(hunks)}</p>;
  if (before === after) return summary;
  const isFlood = hidesMuch(before + after);
  const blocks = blocksOf(
    isFlood ? hunks.map(({ kind, text }) => ({ kind, text: spelledOut(text) })) : hunks,
  );
  return (
    <div>
      {summary}
      <div className="mt-3 leading-relaxed">
        {blocks.map((block, index) =>
          block.kind === "same" ? (
            <Unchanged
              key={block.hunks[0]?.at}
              text={block.hunks[0]?.text ?? ""}
              beside={{ above: index > 0, below: index < blocks.length - 1 }}
            />
          ) : (
            <Changed key={block.hunks[0]?.at} block={block} />
          ),
        )}
      </div>
    </div>
  );
}

const column = "grid grid-cols-[1.5rem_minmax(0,1fr)] border-l-4";
const prose = "whitespace-pre-wrap wrap-anywhere";

const margin = {
  same: { sign: "", border: "border-transparent" },
  added: { sign: "+", border: "border-solid border-accent" },
  removed: { sign: "−", border: "border-dashed border-line" },
  mixed: { sign: "±", border: "border-double border-accent" },
};

function Changed({ block: { kind, hunks } }: { block: Block }): ReactElement {
  return (
    <div className={`${column} ${margin[kind].border} bg-surface py-0.5`}>
      <span aria-hidden="true" className="text-center font-semibold select-none">
        {margin[kind].sign}
      </span>
      <div className={prose} dir="auto">
        {hunks.map((hunk) => (
          <Run key={hunk.at} hunk={hunk} />
        ))}
      </div>
    </div>
  );
}

function Run({ hunk: { kind, text } }: { hunk: PlacedHunk }): ReactElement {
  switch (kind) {
    case "same":
      return <MarkedText text={text} />;
    case "added":
      return (
        <ins className="mx-0.5 underline decoration-2 underline-offset-4">
          <span className="sr-only"> added: </span>
          <MarkedText text={visibleSpace(text)} />
        </ins>
      );
    case "removed":
      return (
        <del className="mx-0.5 text-muted line-through decoration-2">
          <span className="sr-only"> removed: </span>
          <MarkedText text={visibleSpace(text)} />
        </del>
      );
  }
}

/** A change of nothing but spaces inside a line, in signs: nobody sees a line under a line break. */
const visibleSpace = (text: string): string =>
  /\S/.test(text) ? text : text.replaceAll(" ", "␣").replaceAll("\t", "⇥").replaceAll("\n", "↵\n");

function Unchanged({
  text,
  beside,
}: {
  text: string;
  beside: { above: boolean; below: boolean };
}): ReactElement {
  const { top, folded, bottom } = contextOf(text, beside);
  const count = linesIn(folded).length;
  return (
    <div className={`${column} ${margin.same.border}`}>
      <div className={`${prose} col-start-2`} dir="auto">
        <MarkedText text={top} />
        {count > 0 && (
          <details className="my-1">
            <summary className="cursor-pointer text-muted">{counted(count, "unchanged line")}</summary>
            <MarkedText text={folded} />
          </details>
        )}
        <MarkedText text={bottom} />
      </div>
    </div>
  );
}

/** "14 words added, 3 removed". */
function summaryOf(hunks: Hunk[]): string {
  const words = (kind: Hunk["kind"]) =>
    hunks.filter((hunk) => hunk.kind === kind).reduce((sum, { text }) => sum + countWords(text), 0);
  const [added, removed] = [words("added"), words("removed")];
  if (added > 0 && removed > 0) return `${counted(added, "word")} added, ${removed} removed`;
  if (added > 0) return `${counted(added, "word")} added`;
  if (removed > 0) return `${counted(removed, "word")} removed`;
  return hunks.some(({ kind }) => kind !== "same") ? "Only signs and spaces changed" : "Nothing changed";
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
