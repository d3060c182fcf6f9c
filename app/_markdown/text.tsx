import type { ReactElement } from "react";
import { UntrustedLines } from "@/app/_components/untrusted-text";
import { type PageBudget, spend, spendText } from "@/lib/markdown/page-budget";
import type { ParsedMarkdown } from "@/lib/markdown/parse";
import { readMarkdown, textHash } from "@/lib/markdown/read-markdown";
import { countIsolated } from "@/lib/text/directions";
import { countMarks } from "@/lib/text/visible-marks";
import { Kept } from "./kept";
import { Markdown, type Placing, type Showing } from "./markdown";

type Props = Placing & { text: string; page: PageBudget; plain?: boolean };

/** An untrusted text as Markdown, or with `plain` as it was written, which renders much faster. */
export const Text = ({ text, page, plain = false, ...placing }: Props): ReactElement => {
  if (plain || !mayBeMarkdown.test(text)) {
    return <UntrustedLines text={text} className="markdown" hasMarks={hasMarksLeft(text, page)} />;
  }
  const parsed = readMarkdown(text, page);
  return parsed instanceof Promise ? (
    <Awaited text={text} parsed={parsed} page={page} {...placing} />
  ) : (
    <Fitting text={text} parsed={parsed} page={page} {...placing} />
  );
};

type ParsedProps = Placing & { text: string; parsed: ParsedMarkdown; page: PageBudget };

const Awaited = async ({
  parsed,
  ...props
}: Omit<ParsedProps, "parsed"> & { parsed: Promise<ParsedMarkdown> }) => {
  const ready = await parsed;
  return props.page.turn?.signal.aborted ? null : <Fitting parsed={ready} {...props} />;
};

/** The text as Markdown if the page has enough nodes left, and with marks if it has enough of those. */
const Fitting = ({ parsed, page, ...props }: ParsedProps): ReactElement => {
  if (!("plain" in parsed) && spendText(page, parsed.nodes)) {
    return <Rendered parsed={parsed} hasMarks={spend(page, "marksLeft", parsed.marks)} {...props} />;
  }
  const plain = "plain" in parsed ? parsed : tooMuchForPage;
  return <Markdown parsed={plain} hasMarks={hasMarksLeft(props.text, page)} {...props} />;
};

const tooMuchForPage = { plain: "this page has too many other parts" };

const hasMarksLeft = (text: string, page: PageBudget): boolean =>
  spend(page, "marksLeft", countMarks(text) + countIsolated(text));

/** The browser keeps a text with this many nodes as it is until it changes. */
const keptNodes = 40;
/** A text with this many links, tables and code blocks gets a link to skip it. */
const skippableStops = 12;

type ReadyProps = Showing & { text: string; parsed: Exclude<ParsedMarkdown, { plain: string }> };

const Rendered = (props: ReadyProps): ReactElement => {
  const { text, parsed, headingShift, idPrefix, hasMarks } = props;
  if (parsed.nodes < keptNodes) return <Markdown {...props} />;
  const end = `${idPrefix}-end`;
  const isSkippable = parsed.tabStops >= skippableStops;
  return (
    <>
      {isSkippable && (
        <a href={`#${end}`} className="skip-link">
          Skip this text
        </a>
      )}
      <Kept name={`${textHash(text)} ${headingShift} ${idPrefix} ${hasMarks}`}>
        <Lazy {...props} />
      </Kept>
      {isSkippable && <span id={end} tabIndex={-1} />}
    </>
  );
};

/** Asynchronous, so that React sends it as a row of its own, which the browser reads only when it is shown. */
const Lazy = async (props: ReadyProps) => <Markdown {...props} inChunks />;

/** Anything that has a meaning in GFM: punctuation, indentation, lists, URLs, line breaks. */
const mayBeMarkdown = /[\\`*_[\]<>#|~&@+=\n\t]|:\/\/|www\.|^ {0,3}(?:-|\d+[.)])|^ {4}/i;
