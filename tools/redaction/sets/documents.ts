import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A public document. */
export interface HarmlessDocument {
  readonly name: string;
  readonly text: string;
}

/** The longest text that a room takes, in UTF-16 units. */
const MAX_LENGTH = 128 * 1024;

/**
 * The documents of the development part: the texts that the installed packages come with (documentation, change logs,
 * licences), their manifests and lock file, and the documents and commit list of this repository. They are read where
 * they are, so none is copied.
 */
export function harmlessDocuments(): HarmlessDocument[] {
  const files = [
    ...filesIn("node_modules", /\.(?:md|markdown|txt)$|^package\.json$/i),
    ...filesIn("docs", /\.md$/),
    "package-lock.json",
  ];
  const harmless = files.filter((name) => !WITH_SAMPLE_CREDENTIALS.some((start) => name.startsWith(start)));
  return [...read(harmless), { name: "git log", text: commitList() }];
}

/** The documents in a folder, such as the files of a public repository. */
export const documentsIn = (folder: string): HarmlessDocument[] =>
  read(filesIn(folder, /\.(?:md|markdown|rst|txt)$/i));

function read(names: readonly string[]): HarmlessDocument[] {
  return names
    .map((name) => ({ name, text: readFileSync(name, "utf8").slice(0, MAX_LENGTH) }))
    .filter(({ text }) => text !== "");
}

function filesIn(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === ".cache" ? [] : filesIn(path, name);
      return entry.isFile() && name.test(entry.name) ? [path] : [];
    })
    .sort();
}

function commitList(): string {
  return execFileSync("git", ["log", "--max-count=2000", "--format=%H %s"], { encoding: "utf8" }).slice(
    0,
    MAX_LENGTH,
  );
}

/** Documents that show a password or token on purpose, so that replacing it is right. Each was read. */
const WITH_SAMPLE_CREDENTIALS: readonly string[] = [
  "node_modules/@mapbox/node-pre-gyp/README.md",
  "node_modules/@pinojs/redact/README.md",
  "node_modules/enquirer/README.md",
  "node_modules/fastify/docs/Reference/Encapsulation.md",
  "node_modules/fastify/docs/Reference/Routes.md",
  "node_modules/fastify/docs/Reference/TypeScript.md",
  "node_modules/fastify/node_modules/find-my-way/README.md",
  "node_modules/find-my-way/README.md",
  "node_modules/ioredis/README.md",
  "node_modules/next/dist/docs/01-app/02-guides/custom-server.md",
  "node_modules/next/dist/docs/01-app/02-guides/environment-variables.md",
  "node_modules/pg-connection-string/README.md",
  "node_modules/pg-pool/README.md",
  "node_modules/pino/docs/transports.md",
  "node_modules/playwright-core/lib/tools/skills/playwright-cli/references/storage-state.md",
  "node_modules/rc9/README.md",
  "node_modules/smart-buffer/",
  "node_modules/socks-proxy-agent/README.md",
  "node_modules/valibot/README.md",
];
