import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources, sources } from "./sources.mjs";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "negotiation-room-sources-"));
  await mkdir(join(root, "lib/deep"), { recursive: true });
  await writeFile(join(root, "lib/deep/text.ts"), "one text");
  await writeFile(join(root, "package.json"), "{}");
});
afterEach(() => rm(root, { recursive: true }));

const paths = ["lib", "package.json"];
const hash = () => hashSources(root, paths);

test("the same sources have the same hash", async () => {
  const before = await hash();
  await writeFile(join(root, "lib/deep/text.ts"), "one text");
  await writeFile(join(root, "not-a-source"), "x");
  expect(await hash()).toBe(before);
  expect(before).toMatch(/^[\w-]{22}$/);
});

test.each<[string, () => Promise<void>]>([
  ["a text", () => writeFile(join(root, "lib/deep/text.ts"), "one tent")],
  ["a new file", () => writeFile(join(root, "lib/new.ts"), "")],
  ["a removed file", () => rm(join(root, "lib/deep/text.ts"))],
  ["the border between two files", () => writeFile(join(root, "lib/deep/text.ts"), "one textpackage.json")],
])("a change of the sources changes the hash: %s", async (_, change) => {
  const before = await hash();
  await change();
  expect(await hash()).not.toBe(before);
});

test("the sources include the code and the versions of packages", () => {
  expect(sources).toEqual(expect.arrayContaining(["app", "lib", "server", "package-lock.json"]));
});

test("every source is included in the image", async () => {
  const kept = (await readFile(".dockerignore", "utf8")).split("\n").filter((line) => line.startsWith("!"));
  const isKept = (path: string) => kept.includes(`!${path}`) || kept.includes(`!${path.split("/", 1)}`);
  expect(sources.filter((path) => !isKept(path))).toEqual([]);
});
