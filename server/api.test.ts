import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { directRoutes } from "./api";

/** The pattern of a route file's addresses, as the folders above it say. */
const patternOf = (file: string): string =>
  `/${file.replace(/\/?route\.ts$/, "")}`.replace(/\[(\w+)\]/g, ":$1");

/** Texts, which Next compresses; what the scheduler calls; and what is no address. */
const leftToNext = ["/api/rooms/:id/final.md", "/api/cron/purge", "/api/[[...unknown]]"];

test("every address of the API is answered directly", () => {
  const patterns = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /^api\/.*route\.ts$/.test(file))
    .map(patternOf);
  const direct = Object.keys(directRoutes).filter((pattern) => pattern.startsWith("/api/"));
  expect(patterns.filter((pattern) => !leftToNext.includes(pattern)).sort()).toEqual(direct.sort());
});
