import { readFileSync } from "node:fs";

/** The matcher of proxy.ts, which Next requires to be a literal. */
const matcher = new RegExp(
  `^${JSON.parse(`"${/^ {4}"(.*)",$/m.exec(readFileSync("proxy.ts", "utf8"))?.[1]}"`)}/?$`,
);

/** Whether a path is a page or unknown, so that it goes through the proxy. */
export const isPagePath = (path: string): boolean => matcher.test(path);
