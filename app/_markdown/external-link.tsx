import type { ReactElement, ReactNode } from "react";
import { DirectedText } from "@/app/_components/untrusted-text";
import { type Node, textOf } from "@/lib/markdown/node";
import { isolateRuns } from "@/lib/text/directions";
import { spellOutInside } from "@/lib/text/spell-out";

type Props = {
  /** The link's URL as the participant wrote it. */
  target: string;
  /** The link in the tree of its text. */
  node: Node;
  children: ReactNode;
};

/**
 * An untrusted link. The URL or mailbox that it opens is shown next to it, unless its text is that: a contract can be part of
 * another by a link. A URL that is not http, https or mailto is shown next to the text instead.
 */
export function ExternalLink({ target, node, children }: Props): ReactElement {
  const text = textOf(node);
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
  const isNamed = !hasStruck(node) && namesTarget(text.trim() === "" ? target : text, url);
  return (
    <>
      <a
        href={url.href}
        target="_blank"
        rel="nofollow noopener noreferrer ugc"
        // In a line written from right to left a browser would change the order of its parts.
        dir={isNamed ? "ltr" : undefined}
      >
        {text.trim() === "" ? <DirectedText text={spellOutInside(target)} /> : children}
        <span aria-hidden="true">{isMail ? "\u00A0✉" : "\u00A0↗"}</span>
        <span className="sr-only"> ({isMail ? "writes an e-mail" : "opens another site"})</span>
      </a>
      {!isNamed && (
        // So that a long URL does not push the next column of a table out of sight.
        <span className="wrap-anywhere">
          <DirectedText text={` (${spellOutInside(isMail ? mailOf(url) : shownAddress(url))})`} />
        </span>
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

/** Whether a part of a link is struck out: a reader takes it for deleted. */
const hasStruck = ({ tagName, children = [] }: Node): boolean =>
  tagName === "del" || children.some(hasStruck);

/**
 * Whether a text is the URL or mailbox that a link opens, with or without its scheme, and is shown in its order: a letter
 * written from right to left may put the path before the host.
 */
function namesTarget(text: string, url: URL): boolean {
  const written = text.trim();
  if (isolateRuns(written).some(({ tag }) => tag)) return false;
  if (url.protocol === "mailto:")
    return !setsMore(url) && written.replace(/^mailto:/i, "").toLowerCase() === mailboxOf(url).toLowerCase();
  // A browser reads a backslash as a slash and drops tabs.
  if (/[\s\\]/.test(written)) return false;
  const [scheme = ""] = /^https?:\/\//i.exec(written) ?? [];
  if (scheme && scheme.toLowerCase() !== `${url.protocol}//`) return false;
  const address = written.slice(scheme.length);
  // Not a host that a browser only makes of the text: 1.1 is 1.0.0.1, and many letters and slashes look alike.
  if (!address.toLowerCase().startsWith(url.host)) return false;
  const named = `https://${address}`;
  if (!URL.canParse(named)) return false;
  const { username, password } = new URL(named);
  return `${username}${password}` === "" && addressOf(new URL(named)) === addressOf(url);
}

/** Where a URL of the web leads, without the slash that stands for the root of a site, and without "https://". */
const shownAddress = (url: URL): string => (url.protocol === "http:" ? "http://" : "") + addressOf(url);

const addressOf = ({ host, pathname, search, hash }: URL): string =>
  host + (pathname === "/" && search + hash === "" ? "" : pathname) + search + hash;

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
