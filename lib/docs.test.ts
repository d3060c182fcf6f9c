import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  "SECURITY.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const commands = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

test.each(documents)("%s names only tests, commands and pages that there are", (document) => {
  const text = readFileSync(document, "utf8");
  const tests = text.match(/\b(?:app|e2e|lib|server|scripts)\/[\w/.-]+\.(?:test|spec)\.tsx?/g) ?? [];
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
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
