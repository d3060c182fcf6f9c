import type { HostileMarkdown } from "./hostile-markdown";

/** The trace that a script leaves when it runs. */
export const script = "window.hostile=1";

/** The URL of everything that loads, sends or opens. */
export const site = "http://hostile.test/";

/** The attacks of a table of names and texts. */
export const attacks = (table: Record<string, string>): HostileMarkdown[] =>
  Object.entries(table).map(([name, markdown]) => ({ name, markdown }));
