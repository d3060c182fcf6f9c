import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "@/package.json";
import { nth } from "../support/nth";
import { installPacked, type Project } from "../support/packed";
import { sharedService } from "../support/service-for-tests";

const tsc = resolve("node_modules/typescript/bin/tsc");
let project: Project;
let examples: string[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-client-"));
  await promisify(execFile)(process.execPath, ["scripts/build-client.mjs", folder]);
  project = await installPacked(folder);
  await rm(folder, { recursive: true });
  const readme = await readFile(
    join(project.folder, "node_modules/negotiation-room-client/README.md"),
    "utf8",
  );
  examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
});
afterAll(() => project.remove());

const write = (name: string, content: string) => writeFile(join(project.folder, name), content);

/** Compiles a file of the project with these options. The message of the error has what TypeScript says. */
async function compile(file: string, compilerOptions: object, base: object = {}): Promise<void> {
  await write("tsconfig.json", JSON.stringify({ ...base, compilerOptions, files: [file] }));
  await project.node(tsc, "--project", ".").catch(({ stdout }) => {
    throw new Error(stdout);
  });
}

describe("The package of the client", () => {
  it("has no dependencies, and the version of the service", async () => {
    const path = "node_modules/negotiation-room-client/package.json";
    const manifest = JSON.parse(await readFile(join(project.folder, path), "utf8"));
    expect(manifest).toMatchObject({ name: "negotiation-room-client", version, license: "MIT" });
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });

  it("has types that need only TypeScript, and an example that negotiates a room", async () => {
    const { baseUrl } = sharedService();
    await write("example.ts", nth(examples, 0).replace("http://localhost:3000", baseUrl));
    const strict = { target: "es2022", lib: ["es2022", "dom"], types: [], strict: true, skipLibCheck: false };
    await compile("example.ts", { ...strict, module: "esnext", moduleResolution: "bundler", noEmit: true });
    await compile("example.ts", { ...strict, module: "nodenext", noUncheckedIndexedAccess: true });
    expect(await project.node("example.js")).toContain("The parts arrive in May.");
  });

  it("has a README in which every example compiles", async () => {
    expect(examples.length).toBeGreaterThan(2);
    const before = 'import { openRoom } from "negotiation-room-client";\nconst link = "";\n';
    const options = { target: "es2022", lib: ["es2022", "dom"], module: "nodenext", types: [], strict: true };
    for (const code of examples.slice(1)) {
      await write("part.ts", before + code);
      await compile("part.ts", options);
    }
  });

  it("has the types of the schemas that the service validates with", async () => {
    const same = `
      import type * as ours from "@/lib/client/index";
      import type * as packed from "negotiation-room-client";
      type Methods<Client> = { [Name in keyof Client]: Client[Name] };
      export const methods: [Methods<ours.RoomClient>, Methods<packed.RoomClient>] = {} as
        [Methods<packed.RoomClient>, Methods<ours.RoomClient>];
      export const creation: [typeof ours.createRoom, typeof packed.createRoom] = {} as
        [typeof packed.createRoom, typeof ours.createRoom];
      // @ts-expect-error
      export const other: packed.RoomResponse["room_status"] = "closed";
    `;
    await write("same.ts", same);
    const options = { incremental: false, types: ["node"], typeRoots: [resolve("node_modules/@types")] };
    await compile("same.ts", options, { extends: resolve("tsconfig.json") });
  }, 180_000);
});
