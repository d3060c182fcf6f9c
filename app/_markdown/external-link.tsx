import type { ReactElement, ReactNode } from "react";
import { DirectedText } from "@/app/_components/untrusted-text";
import { type Node, textOf } from "@/lib/markdown/node";
import { isolateRuns } from "@/lib/text/directions";
import { shortenGaps } from "@/lib/text/shorten-gaps";
import { spellOutInside } from "@/lib/text/spell-out";

type Props = {
  /** The link's URL as the participant wrote it. */
  target: string;
  /** The link in the tree of its text. */
  node: Node;
  children: ReactNode;
};

/**
 * An untrusted link. The URL or mailbox that it opens is shown next to it, unless its text is that: a contract can be
 * part of another by a link. So is the URL as written, if a browser drops a part of it. A URL that is not http, https
 * or mailto is shown next to the text instead.
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
  const shown = text.trim() === "" ? target : text;
  const isNamed = !hasStruck(node) && namesTarget(shown, url);
  const address = opened(url);
  // A browser drops a part of some URLs, such as the name of a user. Words there are part of the text, too.
  const isWhole = isSame(address, target) || (isNamed && isSame(shown, target));
  const notes = [...(isNamed ? [] : [address]), ...(isWhole ? [] : [`written as ${target}`])];
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
      {notes.length > 0 && (
        // So that a long URL does not push the next column of a table out of sight.
        <span className="wrap-anywhere">
          <DirectedText text={` (${spellOutInside(shortenGaps(notes.join(", ")))})`} />
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
    return inSmallLetters(written).replace(/^mailto:/, "") === inSmallLetters(opened(url));
  // A browser reads a backslash as a slash and drops tabs.
  if (/[\s\\]/.test(written)) return false;
  const [scheme = ""] = /^https?:\/\//i.exec(written) ?? [];
  if (scheme && scheme.toLowerCase() !== `${url.protocol}//`) return false;
  const address = written.slice(scheme.length);
  // Not a host that a browser only makes of the text: 1.1 is 1.0.0.1, and many letters and slashes look alike.
  if (!inSmallLetters(address).startsWith(url.host)) return false;
  const named = `https://${address}`;
  if (!URL.canParse(named)) return false;
  const { username, password } = new URL(named);
  return `${username}${password}` === "" && addressOf(new URL(named)) === addressOf(url);
}

/**
 * What a URL opens: an address of the web, without "https://" and the slash that stands for the root of a site, or a
 * mailbox with all that the URL sets, such as a subject.
 */
function opened(url: URL): string {
  if (url.protocol === "mailto:") return decoded(url.pathname + url.search + url.hash);
  return (url.protocol === "http:" ? "http://" : "") + addressOf(url);
}

const addressOf = ({ host, pathname, search, hash }: URL): string =>
  host + (pathname === "/" && search + hash === "" ? "" : pathname) + search + hash;

/**
 * Whether two texts say the same URL to a reader, apart from the scheme, the letter case, how characters are encoded,
 * and the slash that stands for the root of a site.
 */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string =>
  inSmallLetters(decoded(text.trim()))
    .replace(/^(https?:\/\/|mailto:)/, "")
    .replace(/^([^/?#]*)\/(?=[?#]|$)/, "$1");

/** Only those of ASCII: toLowerCase() makes a k of the sign for kelvin. */
const inSmallLetters = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
