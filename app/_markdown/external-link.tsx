import type { ReactElement, ReactNode } from "react";
import { DirectedText } from "@/app/_components/untrusted-text";
import { spellOutInside } from "@/lib/text/spell-out";

type Props = {
  /** The link's URL as the participant wrote it. */
  target: string;
  /** The text of the link: it may name another site than the link opens. */
  text: string;
  children: ReactNode;
};

/** An untrusted link. A URL that is not http, https or mailto is shown next to the text instead. */
export function ExternalLink({ target, text, children }: Props): ReactElement {
  const url = urlIn(target);
  if (!url) {
    return (
      <>
        {children}
        {text !== target && <DirectedText text={` (${spellOutInside(target)})`} />}
      </>
    );
  }
  const isMail = url.protocol === "mailto:";
  return (
    <>
      <a href={url.href} target="_blank" rel="nofollow noopener noreferrer ugc">
        {text.trim() === "" ? <DirectedText text={spellOutInside(target)} /> : children}
        <span aria-hidden="true">{isMail ? "\u00A0✉" : "\u00A0↗"}</span>
        <span className="sr-only"> ({isMail ? "writes an e-mail" : "opens another site"})</span>
      </a>
      {opensMore(text, url) && (
        <DirectedText text={` (${spellOutInside(isMail ? mailOf(url) : url.host)})`} />
      )}
    </>
  );
}

const protocols = ["http:", "https:", "mailto:"];

/** The URL as a browser reads it; undefined if it may not be opened. */
function urlIn(target: string): URL | undefined {
  if (!URL.canParse(target)) return;
  const url = new URL(target);
  return protocols.includes(url.protocol) ? url : undefined;
}

/** Whether a link opens more than its text says: another site or mailbox than it looks like, or a mail that is not empty. */
function opensMore(written: string, url: URL): boolean {
  if (url.protocol === "mailto:" && setsMore(url)) return true;
  const text = withPlainDots(written);
  if (!/[\p{L}\p{N}]\p{M}*[.:/@][.:/@\p{M}]*[\p{L}\p{N}]/u.test(text)) return false;
  return url.protocol === "mailto:"
    ? text
        .trim()
        .replace(/^mailto:/i, "")
        .toLowerCase() !== mailboxOf(url).toLowerCase()
    : siteIn(text) !== url.host;
}

/** Replaces characters that only look like a dot or a letter: browsers read some of them as such. */
const withPlainDots = (text: string): string => text.normalize("NFKC").replace(DOTS, ".");

const DOTS =
  /[\u00B7\u0660\u06D4\u06F0\u0701\u0702\u2022\u2024\u2027\u2219\u22C5\u2E31\u2E33\u3002\u30FB\uA4F8\uA60E\uFE52\uFF0E\uFF61\uFF65\u{10A50}\u{1D16D}]/gu;

/** The mailbox of a mailto URL. */
const mailboxOf = ({ pathname }: URL): string => decoded(pathname);

/** Whether a mailto URL sets more than a subject, such as further recipients. */
const setsMore = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) => name.toLowerCase() !== "subject");

/** What a mailto URL sets: the mailbox, with its query if that sets more than a subject. */
const mailOf = (url: URL): string => (setsMore(url) ? decoded(url.pathname + url.search) : mailboxOf(url));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a reader takes for the site: everything between scheme and path. */
const siteIn = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//, "")
    .replace(/[/?#].*$/s, "");
