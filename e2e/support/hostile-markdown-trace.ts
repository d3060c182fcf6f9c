import type { HostileMarkdown } from "./hostile-markdown";

/** What a script does when it runs. */
export const script = "window.hostile=1";

/** Where everything that loads, sends or opens goes. */
export const site = "http://hostile.test/";

/** The attacks of a table of names and texts. */
export const attacks = (table: Record<string, string>): HostileMarkdown[] =>
  Object.entries(table).map(([name, markdown]) => ({ name, markdown }));
