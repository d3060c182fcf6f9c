import type { ReactElement, ReactNode } from "react";

/**
 * What is too wide for the page scrolls by itself, by keyboard too; `label` says what it is to who can't see it. A
 * figure, not a region: a page may hold many, and landmarks must differ in their names.
 */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <figure aria-label={label} className="overflow-x-auto wrap-break-word" tabIndex={0}>
      {children}
    </figure>
  );
}
