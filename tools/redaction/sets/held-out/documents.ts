import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** A public document in which nothing is a secret. */
export interface PublicDocument {
  readonly name: string;
  readonly text: string;
}

/** A public repository on GitHub, the commit whose documents count, and which of them: each, or each third. */
interface Source {
  readonly repository: string;
  readonly commit: string;
  readonly every: number;
}

const SOURCES: readonly Source[] = [
  // Terms, policies and contracts.
  { repository: "github/site-policy", commit: "12992597c5d9d8cfc006693c54b9609d9993bc99", every: 1 },
  { repository: "basecamp/policies", commit: "d39f6f17bbd90d82b1df9fa7a0df845edd487de0", every: 1 },
  { repository: "CommonPaper/CSA", commit: "4afc1f9d9ebad949a67a9585ed527e19f482492b", every: 1 },
  // Specifications and guidelines of interfaces, with headers, URLs, JSON and many identifiers.
  {
    repository: "open-telemetry/semantic-conventions",
    commit: "384d66161cb18704c729645fa8136a148df9571c",
    every: 1,
  },
  {
    repository: "opencontainers/distribution-spec",
    commit: "967efdc079b91785ad18c77cc4f8991a47feefbf",
    every: 1,
  },
  {
    repository: "zalando/restful-api-guidelines",
    commit: "675058821db6daaa1dfc875b90594427778313d7",
    every: 1,
  },
  // Proposals, with much code and talk about tokens, keys and identifiers.
  { repository: "golang/proposal", commit: "f6e2e6b7f89c932d16aaa20b2aabddd599e5b468", every: 1 },
  { repository: "swiftlang/swift-evolution", commit: "0105e139a22938561c700cfbb89ddc3ebe402f0c", every: 3 },
];

/** Documents that show a password on purpose, so that replacing it is right. */
const WITH_SAMPLE_CREDENTIALS: readonly string[] = ["proposals/0378-package-registry-auth.md"];

/** The shortest document that counts, in bytes, and the longest text that a room takes, in UTF-16 units. */
const MIN_BYTES = 1000;
const MAX_LENGTH = 128 * 1024;

/**
 * Reads the documents from clones of the repositories in a folder: FOLDER/owner+name, or FOLDER/owner+name/repo, with or
 * without a work tree. None is part of this repository. `missing` names the repositories that are not there.
 */
export function publicDocuments(folder: string): { documents: PublicDocument[]; missing: string[] } {
  const documents: PublicDocument[] = [];
  const missing: string[] = [];
  for (const source of SOURCES) {
    const clone = cloneOf(source, folder);
    if (clone === undefined) missing.push(source.repository);
    else documents.push(...documentsOf(source, clone));
  }
  return { documents, missing };
}

function cloneOf({ repository, commit }: Source, folder: string): string | undefined {
  const place = join(folder, repository.replace("/", "+"));
  return [join(place, "repo"), place].find((clone) => {
    if (!existsSync(clone)) return false;
    try {
      git(clone, ["cat-file", "-e", `${commit}^{commit}`]);
      return true;
    } catch {
      return false;
    }
  });
}

function documentsOf({ repository, commit, every }: Source, clone: string): PublicDocument[] {
  const entries = git(clone, ["ls-tree", "-r", "-l", "-z", commit]).toString("utf8").split("\0");
  const paths = entries.flatMap((entry) => {
    const [details = "", path = ""] = entry.split("\t");
    const [, type, , size] = details.split(/ +/);
    const isDocument = type === "blob" && /\.(?:md|adoc|txt)$/.test(path) && Number(size) >= MIN_BYTES;
    return isDocument && !WITH_SAMPLE_CREDENTIALS.includes(path) ? [path] : [];
  });
  return paths
    .filter((_, index) => index % every === 0)
    .map((path) => ({
      name: `${repository}/${path}`,
      text: git(clone, ["show", `${commit}:${path}`])
        .toString("utf8")
        .slice(0, MAX_LENGTH),
    }));
}

const git = (clone: string, command: readonly string[]): Buffer =>
  execFileSync("git", ["-C", clone, ...command], {
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
