import type { ReactNode } from "react";

/** Names the Markdown alternate of a page in its head, for agents (docs/interface.md#pages). */
export const MarkdownAlternate = ({ href }: { href: string }): ReactNode => (
  <link rel="alternate" type="text/markdown" href={href} />
);
