import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { isPagePath, pagePlaceOf } from "./page-place";

/** The matcher of proxy.ts as Next reads it, which must stand there as a literal. */
const matcher = new RegExp(
  `^${JSON.parse(`"${/^ {4}"(.*)",$/m.exec(readFileSync("proxy.ts", "utf8"))?.[1]}"`)}/?$`,
);

test.each([
  ["/create", true],
  ["/create/", true],
  ["/create.md", false],
  ["/o/rm_1/otk_1", true],
  ["/r/rm_1/ptk_1/", true],
  ["/r/rm_1/ptk_1.md", false],
  ["/o/rm_1/otk_1/markdown", false],
  ["/nothing/here", true],
  ["/nothing.md", true],
  ["/apis", true],
  ["/api/rooms", false],
  ["/api", false],
  ["/mcp", false],
  ["/health/ready", false],
  ["/metrics", false],
  ["/_next/static/x.js", false],
  ["/icon.svg", false],
  ["/notice.css", false],
  ["/", false],
])("%s goes through the proxy: %s", (path, isPage) => {
  expect([isPagePath(path), matcher.test(path)]).toEqual([isPage, isPage]);
});

it("knows the links of rooms, however they are encoded", () => {
  expect(pagePlaceOf("/o/rm_1/otk%5F1/")).toEqual({ name: "observeRoom", roomId: "rm_1", token: "otk_1" });
  expect(pagePlaceOf("/r/rm_1/%ZZ")).toBeUndefined();
  expect(pagePlaceOf("/r/rm_1/ptk_1.md")).toBeUndefined();
  expect(pagePlaceOf("/create/")).toEqual({ name: "showCreation" });
});
