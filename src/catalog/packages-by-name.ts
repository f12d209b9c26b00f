import { packageParts } from '../records/tool/packages.ts';
import type { Catalog } from './catalog.ts';
import { byFit } from './list/default-order.ts';

/** Registries whose packages a project names in `package.json`, `requirements.txt` and `go.mod`. */
const MANIFEST_TYPES = ['npm', 'pypi', 'golang'] as const;
type ManifestType = (typeof MANIFEST_TYPES)[number];

/** Slugs of tools by the name of a package, for each registry. */
export type PackagesByName = Readonly<Record<ManifestType, Readonly<Record<string, string>>>>;

/** The name that equal packages share: without the version of a Go module, and as PyPI compares names (PEP 503). */
function plainPackage(type: ManifestType, name: string): string {
  if (type === 'npm') return name;
  const lower = name.toLowerCase();
  return type === 'pypi' ? lower.replace(/[-_.]+/g, '-') : lower.replace(/\/v\d+$/, '');
}

/** The tool of each package; of several tools that name one, the one that fits most use cases. */
export function packagesByName({ tools, useCases }: Pick<Catalog, 'tools' | 'useCases'>): PackagesByName {
  const found: Record<ManifestType, Record<string, string>> = { npm: {}, pypi: {}, golang: {} };
  for (const { slug, packages } of byFit(tools, useCases))
    for (const { url } of packages) {
      const { type, name } = packageParts(url);
      const registry = MANIFEST_TYPES.find((one) => one === type);
      if (registry) found[registry][plainPackage(registry, name)] ??= slug;
    }
  return found;
}
