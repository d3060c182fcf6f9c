import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

// What each layer may import, besides itself (docs/architecture.md#layers). A layer is a folder or a file of lib/.
const mayImport: Record<string, string[]> = {
  "lib/room": [],
  "lib/env": ["lib/room"],
  "lib/urls": [],
  "lib/process-state": [],
  "lib/build-id": [],
  "lib/fair-queue": [],
  "lib/worker-pool": ["lib/room", "lib/process-state"],
  "lib/security": ["lib/room", "lib/worker-pool"],
  "lib/request-id": [],
  "lib/calls-under-way": ["lib/process-state"],
  "lib/transfer-budget": ["lib/env", "lib/room", "lib/process-state"],
  "lib/metrics": ["lib/process-state"],
  "lib/tracing": ["lib/env"],
  "lib/log": ["lib/env", "lib/security", "lib/process-state"],
  "lib/text": ["lib/room"],
  "lib/wire": ["lib/room", "lib/text"],
  "lib/client": ["lib/wire"],
  "lib/store": [
    "generated",
    "lib/room",
    "lib/env",
    "lib/fair-queue",
    "lib/log",
    "lib/tracing",
    "lib/process-state",
  ],
  "lib/render": ["lib/wire", "lib/room", "lib/text", "lib/urls"],
  "lib/service": [
    "lib/room",
    "lib/wire",
    "lib/security",
    "lib/store",
    "lib/env",
    "lib/urls",
    "lib/log",
    "lib/metrics",
    "lib/calls-under-way",
    "lib/transfer-budget",
    "lib/process-state",
  ],
  "lib/diff": [],
  "lib/markdown": [
    "lib/room",
    "lib/text",
    "lib/diff",
    "lib/fair-queue",
    "lib/log",
    "lib/worker-pool",
    "lib/process-state",
  ],
  "lib/http": [
    "lib/room",
    "lib/text",
    "lib/wire",
    "lib/service",
    "lib/build-id",
    "lib/fair-queue",
    "lib/log",
    "lib/env",
    "lib/metrics",
    "lib/request-id",
    "lib/calls-under-way",
    "lib/transfer-budget",
    "lib/tracing",
    "lib/worker-pool",
    "lib/process-state",
  ],
  "lib/mcp": ["lib/room", "lib/text", "lib/wire", "lib/service", "lib/render", "lib/metrics"],
  server: [
    "lib/fair-queue",
    "app",
    "lib/http",
    "lib/service",
    "lib/store",
    "lib/room",
    "lib/wire",
    "lib/log",
    "lib/env",
    "lib/request-id",
    "lib/calls-under-way",
    "lib/transfer-budget",
    "lib/tracing",
    "lib/worker-pool",
  ],
  cli: ["lib/client", "lib/room", "lib/text", "lib/wire"],
  proxy: ["lib/http"],
  app: [
    "lib/http",
    "lib/mcp",
    "lib/service",
    "lib/render",
    "lib/markdown",
    "lib/diff",
    "lib/text",
    "lib/room",
    "lib/wire",
    "lib/urls",
    "lib/request-id",
  ],
};

const onlyInStore = ["@prisma/", "generated/", "pg", "@embedded-postgres/", "ioredis", "@upstash/"];

// Statements go through Prisma Client. The driver is imported for what Prisma has no way to do, and by type elsewhere.
const importsDriver = {
  "lib/store/pool.ts": "to tell whether a statement that failed had been sent",
  "lib/store/pipeline.ts": "to send short readings down one connection without waiting",
  "lib/store/listen.ts": "LISTEN",
  "lib/store/migrate.ts": "a lock of a session, before there are tables for the client",
  "lib/store/scratch-database.ts": "CREATE DATABASE, for tests and npm run db:diff",
  "lib/store/embedded-postgres/connection.ts":
    "the superuser of the embedded server, before there is a database",
};

type Import = { file: string; from: string; target: string; isType: boolean };

const files = [
  "proxy.ts",
  ...["app", "cli", "lib", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name) && !/(\.test\.tsx?|\/test-[\w-]+\.tsx?)$/.test(name)),
  ),
];

const imports: Import[] = files.flatMap((file) => {
  const source = readFileSync(file, "utf8");
  const specifiers = [
    ...source.matchAll(/^(?:import|export)\b[^"';]*?\bfrom\s+["']([^"']+)["']/gm),
    ...source.matchAll(/^import\s+["']([^"']+)["']/gm),
    ...source.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]/g),
  ];
  return specifiers.map(([statement, specifier = ""]) => ({
    file,
    from: layerOf(file),
    target: resolve(file, specifier),
    isType: /^(?:import|export) type\b/.test(statement),
  }));
});

/** An import as a path from the root when it is the project's own, else as it stands. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return relative(".", normalize(join(dirname(file), specifier)));
  return specifier;
}

function layerOf(path: string): string {
  const [top = "", second = ""] = path.split("/");
  return top === "lib" ? `lib/${second.replace(/\.ts$/, "")}` : top.replace(/\.ts$/, "");
}

const isOurs = (target: string) => /^(app|cli|lib|server|generated|e2e|scripts)(\/|$)/.test(target);

test("the test sees the imports", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(150);
});

test("every import goes down the layers", () => {
  const wrong = imports.filter(({ from, target }) => {
    if (!isOurs(target)) return false;
    const to = layerOf(target);
    return to !== from && !(mayImport[from] ?? []).includes(to);
  });
  expect(wrong).toEqual([]);
});

test("only the store imports the database's libraries", () => {
  const wrong = imports.filter(
    ({ from, target }) =>
      from !== "lib/store" &&
      onlyInStore.some((name) => target === name || (name.endsWith("/") && target.startsWith(name))),
  );
  expect(wrong).toEqual([]);
});

test("only what Prisma has no way to do imports PostgreSQL's driver", () => {
  const importing = imports.filter(({ target, isType }) => target === "pg" && !isType);
  expect(importing.map(({ file }) => file).sort()).toEqual(Object.keys(importsDriver).sort());
});

test("what belongs to the process is made in one module", () => {
  const global = files.filter((file) => /\bglobalThis as\b|\bglobalThis\[/.test(readFileSync(file, "utf8")));
  expect(global).toEqual(["lib/process-state.ts"]);
});

test("the client, and the command made of it, know of the wire but its types, and the client needs no package", () => {
  const ofClient = imports.filter(({ from }) => from === "lib/client" || from === "cli");
  const known = ofClient.filter(({ target }) => layerOf(target) === "lib/wire");
  expect(known.length).toBeGreaterThan(3);
  expect(known.filter(({ isType }) => !isType)).toEqual([]);
  expect(ofClient.filter(({ from, target }) => from === "lib/client" && !isOurs(target))).toEqual([]);
});

test("only redaction says that a text is safe", () => {
  const saying = files.filter((file) => /\bas SafeText\b|<SafeText>/.test(readFileSync(file, "utf8")));
  expect(saying).toEqual(["lib/security/redact.ts"]);
});

test("no part of the product imports the samples of its tests", () => {
  const isSamples = (path: string) => /\/samples(\/|$)/.test(path);
  expect(imports.filter(({ file, target }) => isSamples(target) && !isSamples(file))).toEqual([]);
});

test("the rules import nothing from outside their folder", () => {
  expect(imports.filter(({ from, target }) => from === "lib/room" && layerOf(target) !== "lib/room")).toEqual(
    [],
  );
});

test("no file imports itself in a circle", () => {
  const known = new Set(files);
  const edges = new Map<string, string[]>();
  for (const { file, target } of imports) {
    const to = [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((path) => known.has(path));
    if (to) edges.set(file, [...(edges.get(file) ?? []), to]);
  }
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of edges.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  expect(files.flatMap((file) => visit(file, []))).toEqual([]);
});
