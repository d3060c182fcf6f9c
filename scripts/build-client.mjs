import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { tsImport } from "tsx/esm/api";
import { writePackage } from "./packages.mjs";

// npm run build:client -- [folder]: makes the package of the typed client, in dist/client by default.
const [folder = "dist/client"] = process.argv.slice(2);
const sources = "lib/client";
const { declareTypes } = await tsImport("./client-types.ts", import.meta.url);

await rm(folder, { recursive: true, force: true });
const work = await mkdtemp(join(tmpdir(), "negotiation-room-client-"));
try {
  await writeSources();
  await compile();
} finally {
  await rm(work, { recursive: true });
}
await writePackage(folder, `${sources}/README.md`, {
  name: "negotiation-room-client",
  description: "A typed client for negotiation rooms.",
  sideEffects: false,
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
});

/** Copies the sources. There, all types of lib/wire are in one module, and documents of this repository are not named. */
async function writeSources() {
  const used = new Set();
  for (const name of await readdir(sources)) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const text = await readFile(join(sources, name), "utf8");
    for (const [, names] of text.matchAll(/import type \{([^}]*)\} from "@\/lib\/wire\//g)) {
      for (const each of names.match(/\w+/g)) used.add(each);
    }
    const copy = text
      .replace(/from "@\/lib\/wire\/[\w-]+"/g, 'from "./types.js"')
      .replace(/from "(\.\/[\w-]+)"/g, 'from "$1.js"')
      .replace(/ \(docs\/[^)]*\)/g, "");
    await writeFile(join(work, name), copy);
  }
  await writeFile(join(work, "types.ts"), declareTypes([...used].sort()));
}

/** Compiles them with nothing but the types of the language and of the web. */
async function compile() {
  const compilerOptions = {
    ...{ target: "es2022", lib: ["es2022", "dom"], types: [] },
    ...{ module: "nodenext", strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ rootDir: ".", outDir: resolve(folder), declaration: true },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(work, "package.json"), '{"type": "module"}');
  await writeFile(join(work, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["index.ts"] }));
  const tsc = ["node_modules/typescript/bin/tsc", "--project", work];
  const { status } = spawnSync(process.execPath, tsc, { stdio: "inherit" });
  if (status !== 0) throw new Error("The typed client does not compile by itself.");
}
