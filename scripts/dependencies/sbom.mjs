import { productionPackages } from "./production.mjs";

/**
 * A CycloneDX document of npm (`npm sbom`) about all packages of the lock file, reduced to those that the service needs
 * at run time.
 */
export function reduceToProduction(sbom, manifest, lock) {
  const kept = new Set(productionPackages(lock).map(({ name, version }) => `${name}@${version}`));
  const root = sbom.metadata.component["bom-ref"];
  // npm calls the project by the name of its folder.
  const component = { ...sbom.metadata.component, name: manifest.name };
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component },
    components: sbom.components.filter((one) => kept.has(one["bom-ref"])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === root || kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  };
}
