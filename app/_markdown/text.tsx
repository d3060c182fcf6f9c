import type { ReactElement } from "react";
import { UntrustedLines } from "@/app/_components/untrusted-text";
import type { Parsed } from "@/lib/markdown/parse";
import { type Preparation, readMarkdown, textHash } from "@/lib/markdown/read-markdown";
import { Kept } from "./kept";
import { Markdown, type Placing } from "./markdown";

type Props = Placing & { text: string; page: Preparation; plain?: boolean };

/**
 * An untrusted text: as Markdown, or as it was written where `plain` says so, which takes next to no time. What has no sign
 * of Markdown in it looks the same either way.
 */
export const Text = ({ text, page, plain = false, ...placing }: Props): ReactElement => {
  if (plain || !hasMarkup.test(text)) {
    return <UntrustedLines text={text} className="markdown" />;
  }
  const parsed = readMarkdown(text, page);
  return parsed instanceof Promise ? (
    <Awaited text={text} parsed={parsed} {...placing} />
  ) : (
    <Sized text={text} parsed={parsed} {...placing} />
  );
};

type ReadyProps = Placing & { text: string; parsed: Parsed };

const Awaited = async ({ parsed, ...props }: Placing & { text: string; parsed: Promise<Parsed> }) => (
  <Sized parsed={await parsed} {...props} />
);

/** A text of so many parts is kept by the browser as it is until it changes. */
const keptNodes = 40;
/** A text of so many links, tables and blocks of code can be skipped by keyboard. */
const skippableStops = 12;

const Sized = (props: ReadyProps): ReactElement => {
  const { text, parsed, headingShift, idPrefix } = props;
  if ("plain" in parsed || parsed.nodes < keptNodes) return <Markdown {...props} />;
  const end = `${idPrefix}-end`;
  const isSkippable = parsed.tabStops >= skippableStops;
  return (
    <>
      {isSkippable && (
        <a href={`#${end}`} className="skip-link">
          Skip this text
        </a>
      )}
      <Kept name={`${textHash(text)} ${headingShift} ${idPrefix}`}>
        <Outlined {...props} />
      </Kept>
      {isSkippable && <span id={end} tabIndex={-1} />}
    </>
  );
};

/** Asynchronous, so that it has a row of its own in what the browser is sent, which is read only when it is shown. */
const Outlined = async (props: ReadyProps) => <Markdown {...props} />;

/** Any sign that means something in GFM: punctuation, indented lines, lists, addresses, line ends of Markdown. */
const hasMarkup = /[\\`*_[\]<>#|~&@+=\n\t]|:\/\/|www\.|^ {0,3}(?:-|\d+[.)])|^ {4}/i;
