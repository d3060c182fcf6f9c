import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { directRoutes } from "./api";

/** The path pattern of a route file. */
const patternOf = (file: string): string =>
  `/${file.replace(/\/?route\.ts$/, "")}`.replace(/\[(\w+)\]/g, ":$1");

/** Markdown, which Next compresses; the path of cron jobs; and the route for unknown paths. */
const leftToNext = ["/api/rooms/:id/final.md", "/api/cron/purge", "/api/[[...unknown]]"];

test("every path of the API is handled without Next", () => {
  const patterns = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /^api\/.*route\.ts$/.test(file))
    .map(patternOf);
  const direct = Object.keys(directRoutes).filter((pattern) => pattern.startsWith("/api/"));
  expect(patterns.filter((pattern) => !leftToNext.includes(pattern)).sort()).toEqual(direct.sort());
});
