import { expect, it, test } from "vitest";
import { isPagePath } from "@/e2e/support/page-path";
import { pageRouteOf } from "./page-route";

test.each([
  ["/create", true],
  ["/create/", true],
  ["/create.md", false],
  ["/o/rm_1/otk_1", true],
  ["/r/rm_1/ptk_1/", true],
  ["/r/rm_1/ptk_1.md", false],
  ["/r/rm_1/ptk_1.md.md", true],
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
  ["/app.webmanifest", false],
  ["/push/worker.js", false],
  ["/push/rm_1/prt_1/", true],
  ["/", false],
])("%s goes through the proxy: %s", (path, isPage) => {
  expect(isPagePath(path)).toBe(isPage);
});

it("recognizes room links, percent-encoded or not", () => {
  expect(pageRouteOf("/o/rm_1/otk%5F1/")).toEqual({ name: "observeRoom", roomId: "rm_1", token: "otk_1" });
  expect(pageRouteOf("/a/rm_1/atk_1")).toEqual({ name: "showApproval", roomId: "rm_1", token: "atk_1" });
  expect(pageRouteOf("/r/rm_1/%ZZ")).toBeUndefined();
  expect(pageRouteOf("/r/rm_1/ptk_1.md")).toBeUndefined();
  expect(pageRouteOf("/create/")).toEqual({ name: "showCreation" });
});
