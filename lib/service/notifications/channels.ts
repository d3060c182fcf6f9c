import type { Channel } from "./channel";
import { push } from "./push";
import { webhook } from "./webhook";

/** Every channel by its name, which is that of its targets. */
export const channels: ReadonlyMap<string, Channel> = new Map([
  ["webhook", webhook],
  ["push", push],
]);
