import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "@/package.json";
import { installPacked, type Project } from "../support/packed";

const command = "node_modules/.bin/negotiation-room";
let project: Project;
beforeAll(async () => {
  project = await installPacked("dist/command");
});
afterAll(() => project.remove());

const fileOf = (name: string) =>
  readFile(join(project.folder, "node_modules/negotiation-room", name), "utf8");

describe("The package of the command", () => {
  it("runs where it is installed, without other packages", async () => {
    expect(await project.node(command, "--version")).toBe(`${version}\n`);
    expect(await project.node(command, "--help")).toContain("negotiation-room create");
    const manifest = JSON.parse(await fileOf("package.json"));
    expect(manifest).toMatchObject({ name: "negotiation-room", version, license: "MIT" });
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });

  it("has a README, its license, and those of the packages whose code it contains", async () => {
    expect(await fileOf("README.md")).toContain("# negotiation-room\n");
    expect(await fileOf("LICENSE")).toContain("MIT License");
    expect(await fileOf("THIRD-PARTY-LICENSES")).toMatch(/^jose \d[\s\S]*Permission is hereby granted/m);
  });
});

it.each(["cli/README.md", "lib/client/README.md"])("%s names the tarball of this version", async (file) => {
  const named = (await readFile(file, "utf8")).match(/[\w.-]+\.tgz/g);
  const name = file.startsWith("cli") ? "negotiation-room" : "negotiation-room-client";
  expect(named).toEqual([`${name}-${version}.tgz`]);
});
