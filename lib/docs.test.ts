import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const filesIn = (folder: string, ends: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => ends.test(name) && !name.includes("node_modules"));

const documents = [
  "README.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "cli/README.md",
  "lib/client/README.md",
  ...filesIn("docs", /\.md$/),
];
const folders = ["app", "cli", "e2e", "lib", "scripts", "server", "tools"];
const sources = [
  ".env.example",
  ...readdirSync(".").filter((name) => /\.(?:ts|mjs)$/.test(name)),
  ...folders.filter((folder) => existsSync(folder)).flatMap((folder) => filesIn(folder, /\.(?:tsx?|mjs)$/)),
].filter((file) => file !== "lib/docs.test.ts");
const commands = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

test.each(documents)("%s names only files, commands and pages that exist", (document) => {
  const text = readFileSync(document, "utf8");
  const tests =
    text.match(/\b(?:app|cli|e2e|lib|server|scripts|tools)\/[\w/.-]+\.(?:test|spec)\.tsx?/g) ?? [];
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  const files = [...text.matchAll(/`([\w-]+\/[\w/.-]+\.(?:tsx?|mjs|prisma))`/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command = ""]) => command);
  expect(named.filter((command) => !commands.includes(command))).toEqual([]);
  const links = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(
    ([, link = ""]) => new URL(link, `file:///${document}`).pathname,
  );
  expect(
    links.filter(
      (link) => !existsSync(`.${link}`) && !link.startsWith("/create") && !link.startsWith("/security"),
    ),
  ).toEqual([]);
});

test.each(documents)("every section link in %s leads to a heading", (document) => {
  const links = [...readFileSync(document, "utf8").matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)];
  const wrong = links.filter(([, path = "", anchor = ""]) => {
    const target = path === "" ? document : normalize(join(dirname(document), path));
    return !hasHeading(target, anchor);
  });
  expect(wrong.map(([link]) => link)).toEqual([]);
});

test("every document and section named in a source file or document exists", () => {
  const links = [...sources, ...documents].flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?<!node_modules\/[\w@/-]*)\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g,
      ),
    ].map(([link, document = "", anchor]) => ({ file, link, document, anchor })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(
    links.filter(({ document, anchor }) =>
      anchor === undefined ? !existsSync(document) : !hasHeading(document, anchor),
    ),
  ).toEqual([]);
});

test("the index of decisions lists every record", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const records = filesIn("docs/decisions", /\/\d{4}-[\w-]+\.md$/).map((record) => basename(record));
  expect(records.length).toBeGreaterThan(5);
  expect(records.filter((record) => !index.includes(`](${record})`))).toEqual([]);
});

test("no source file cites a document outside of the repository", () => {
  // The texts of the sets speak of the specifications of others.
  const written = sources.filter((file) => !file.includes("tools/redaction/sets/"));
  const citing = written.filter((file) =>
    /decisions? ?§|\bspecification\b/i.test(readFileSync(file, "utf8")),
  );
  expect(citing).toEqual([]);
});

const hasHeading = (document: string, anchor: string): boolean =>
  existsSync(document) && anchorsOf(document).has(anchor);

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): Set<string> {
  const text = readFileSync(document, "utf8").replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, "");
  const anchors = new Set<string>();
  for (const [, heading = ""] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
