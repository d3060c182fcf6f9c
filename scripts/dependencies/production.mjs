/**
 * The packages that the service needs at run time, sorted by name and version: what the lock file leads to from the
 * dependencies of the project. Development and optional peers are not part of it; builds for other platforms are.
 *
 * npm can't list these: `npm sbom --omit dev` also leaves out packages that a development dependency needs, too, such
 * as React.
 */
export function productionPackages(lock) {
  const { packages } = lock;
  const found = new Map();
  const waiting = [""];
  for (const path of waiting) {
    for (const name of requiredBy(packages[path])) {
      const at = resolvePackage(packages, path, name);
      if (at === undefined || found.has(at)) continue;
      const { version, license } = packages[at];
      found.set(at, { name: packages[at].name ?? nameOf(at), version, license });
      waiting.push(at);
    }
  }
  const byId = new Map([...found.values()].map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The name of the package at a path of the lock file. */
const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function requiredBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** The path at which Node finds the package `name` from the package at `from`. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}
