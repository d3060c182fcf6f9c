import type { ReactElement } from "react";
import { MarkedText } from "./marked-text";
import { spellOutFlood } from "./visible-marks";

/**
 * A stranger's role, name or title inside the page's own words: it wraps, its direction changes nothing around it, and
 * what it hides is shown.
 */
export function UntrustedText({ text }: { text: string }): ReactElement {
  return (
    <bdi className="wrap-anywhere">
      <MarkedText text={spellOutFlood(text)} />
    </bdi>
  );
}

/** A stranger's plain text of any length with its own line breaks and spaces; what it hides is shown. */
export function UntrustedLines({ text }: { text: string }): ReactElement {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      <MarkedText text={spellOutFlood(text)} />
    </div>
  );
}
