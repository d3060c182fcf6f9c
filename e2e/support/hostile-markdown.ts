import { htmlAttacks } from "./hostile-markdown-html";
import { imageAttacks } from "./hostile-markdown-images";
import { linkAttacks } from "./hostile-markdown-links";
import { sizeAttacks } from "./hostile-markdown-sizes";
import { textAttacks } from "./hostile-markdown-texts";

/** A text that a stranger might send to make a page act, load something, lie, break or stand still. */
export interface HostileMarkdown {
  name: string;
  markdown: string;
}

/**
 * All of them. A script that runs sets `window.hostile`; what is loaded, sent or opened goes to http://hostile.test/.
 */
export const hostileMarkdown: HostileMarkdown[] = [
  ...linkAttacks,
  ...imageAttacks,
  ...htmlAttacks,
  ...textAttacks,
  ...sizeAttacks,
];
