import type { ReactElement, ReactNode } from "react";
import { MarkedText } from "./marked-text";

type Props = {
  /** The address as the stranger wrote it. */
  target: string;
  /** What the link says, as text: to tell when it names another site than it opens. */
  text: string;
  children: ReactNode;
};

/**
 * A stranger's link, marked as one that leaves this site. What is not an http, https or mailto address is no link: its
 * target stands beside the text.
 */
export function ExternalLink({ target, text, children }: Props): ReactElement {
  const address = addressOf(target);
  if (!address) {
    return (
      <>
        {children}
        {text !== target && <MarkedText text={` (${target})`} />}
      </>
    );
  }
  const isMail = address.protocol === "mailto:";
  return (
    <>
      <a href={address.href} target="_blank" rel="nofollow noopener noreferrer ugc">
        {text.trim() === "" ? <MarkedText text={target} /> : children}
        <span aria-hidden="true">{isMail ? "\u00A0✉" : "\u00A0↗"}</span>
        <span className="sr-only"> ({isMail ? "writes an e-mail" : "opens another site"})</span>
      </a>
      {namesAnotherSite(text, address) && <MarkedText text={` (${address.host})`} />}
    </>
  );
}

const protocols = ["http:", "https:", "mailto:"];

/** The address as a browser would read it, when it is of a kind that may be opened. */
function addressOf(target: string): URL | undefined {
  if (!URL.canParse(target)) return;
  const address = new URL(target);
  return protocols.includes(address.protocol) ? address : undefined;
}

/** Whether a text looks like an address itself, and not like one on the site that the link opens. */
const namesAnotherSite = (text: string, { protocol, host }: URL): boolean =>
  protocol !== "mailto:" && /[\p{L}\p{N}][.:/]+[\p{L}\p{N}]/u.test(text) && siteIn(text) !== host;

/** What a reader takes for the site in an address: all between its scheme and its path, letter by letter. */
const siteIn = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//, "")
    .replace(/[/?#].*$/s, "");
