import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "@/package.json";
import { installPacked } from "../support/packed";

it("the package of the command has a README, and runs where it is installed, without other packages", async () => {
  const project = await installPacked("dist/command");
  try {
    expect(await project.node("node_modules/.bin/negotiation-room", "--version")).toBe(`${version}\n`);
    const readme = join(project.folder, "node_modules/negotiation-room/README.md");
    expect(await readFile(readme, "utf8")).toContain("# negotiation-room\n");
  } finally {
    await project.remove();
  }
});
