import type { ReactElement, ReactNode } from "react";
import { MarkedText } from "@/app/_components/marked-text";

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
      {namesAnother(text, address) && (
        <MarkedText text={` (${isMail ? mailboxOf(address) : address.host})`} />
      )}
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

/** Whether a text looks like an address itself, of a site or a mailbox, and not like the one that the link opens. */
function namesAnother(written: string, address: URL): boolean {
  const text = withPlainDots(written);
  if (!/[\p{L}\p{N}][.:/@]+[\p{L}\p{N}]/u.test(text)) return false;
  return address.protocol === "mailto:"
    ? text
        .trim()
        .replace(/^mailto:/i, "")
        .toLowerCase() !== mailboxOf(address).toLowerCase()
    : siteIn(text) !== address.host;
}

/** What looks like a dot or a letter of an address, and is another character, as that: some a browser reads so, too. */
const withPlainDots = (text: string): string => text.normalize("NFKC").replace(DOTS, ".");

const DOTS =
  /[\u00B7\u0660\u06D4\u0701\u0702\u2022\u2024\u2027\u2219\u22C5\u2E31\u2E33\u3002\u30FB\uA60E\uFE52\uFF0E\uFF61\uFF65]/g;

/** The mailbox that a mailto address opens, without what it would write into the mail. */
function mailboxOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** What a reader takes for the site in an address: all between its scheme and its path, letter by letter. */
const siteIn = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//, "")
    .replace(/[/?#].*$/s, "");
