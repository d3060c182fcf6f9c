import { Markdown } from "./markdown";
import { UntrustedLines } from "./untrusted-text";

type Props = { text: string; headingShift: number; idPrefix: string; plain?: boolean | undefined };

/**
 * A stranger's text: as Markdown, or as it was written where `plain` says so, which takes next to no time. What has no
 * sign of Markdown in it looks the same either way.
 */
export const Text = ({ text, plain, ...props }: Props) =>
  plain || !hasMarkup.test(text) ? (
    <div className="markdown">
      <UntrustedLines text={text} />
    </div>
  ) : (
    <Markdown text={text} {...props} />
  );

/** Any sign that means something in GFM: punctuation, indented lines, lists, addresses, line ends of Markdown. */
const hasMarkup = /[\\`*_[\]<>#|~&@+=\n\t]|:\/\/|www\.|^ {0,3}(?:-|\d+[.)])|^ {4}/i;
