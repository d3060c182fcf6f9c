import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contextOf, parseCopy, parseDockerfile, parseEnv } from "./dockerfile.mjs";

test("the Dockerfile has two stages, and the last one runs Node itself as another user", () => {
  const [build, last] = parseDockerfile(readFileSync("Dockerfile", "utf8"));
  expect(build?.name).toBe("build");
  const said = Object.fromEntries((last?.steps ?? []).map(({ instruction, text }) => [instruction, text]));
  expect(said).toMatchObject({ USER: "node", CMD: '["node", "dist/main.js"]' });
});

test("an error has the line that can't be parsed", () => {
  expect(() => parseDockerfile("FROM a\nRUN a \\\n  b")).toThrow("line 3");
  expect(() => parseDockerfile("RUN a")).toThrow("line 1: RUN before FROM");
  expect(() => parseEnv("A=$B", 7)).toThrow("line 7");
  expect(() => parseCopy("--chown=node a b", 7)).toThrow("line 7");
  expect(() => contextOf("node_modules")).toThrow(".dockerignore");
});
