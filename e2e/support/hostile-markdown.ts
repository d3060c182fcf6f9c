import { htmlAttacks } from "./hostile-markdown-html";
import { imageAttacks } from "./hostile-markdown-images";
import { linkAttacks } from "./hostile-markdown-links";
import { sizeAttacks } from "./hostile-markdown-sizes";
import { textAttacks } from "./hostile-markdown-texts";

/** A hostile text that tries to run or load something, to deceive, or to break or freeze a page. */
export interface HostileMarkdown {
  name: string;
  markdown: string;
}

/**
 * All hostile texts. A script that runs sets `window.hostile`; everything loaded, sent or opened goes to
 * http://hostile.test/.
 */
export const hostileMarkdown: HostileMarkdown[] = [
  ...linkAttacks,
  ...imageAttacks,
  ...htmlAttacks,
  ...textAttacks,
  ...sizeAttacks,
];
