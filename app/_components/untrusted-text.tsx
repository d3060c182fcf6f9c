import type { ReactElement } from "react";
import { spellOutFlood } from "@/lib/text/visible-marks";
import { MarkedText } from "./marked-text";

/**
 * A stranger's role, name or title inside the page's own words: it wraps, its direction changes nothing around it, and
 * what it hides is shown.
 */
export function UntrustedText({ text }: { text: string }): ReactElement {
  return <bdi>{MarkedText({ text: spellOutFlood(text) })}</bdi>;
}

/** A stranger's plain text of any length with its own line breaks and spaces; what it hides is shown. */
export function UntrustedLines({ text, className = "" }: { text: string; className?: string }): ReactElement {
  return (
    <div className={`lines ${className}`} dir="auto">
      {MarkedText({ text: spellOutFlood(withoutEmptyLines(text)) })}
    </div>
  );
}

/** Very many empty lines on end are told by their number: they would push what follows out of sight. */
const withoutEmptyLines = (text: string): string =>
  text.replace(/\n(?:[^\S\n]*\n){10,}/g, (lines) => `\n(${lines.split("\n").length - 2} empty lines)\n`);
