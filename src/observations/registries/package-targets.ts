import type { PackageType } from '../../records/tool/ecosystems.ts';
import { packageParts } from '../../records/tool/package-url.ts';
import type { Collector } from '../collector.ts';

/** Targets of a registry: every package of the record that has this type and no registry of its own. */
export function packageTargets(type: PackageType, urlOf: (name: string) => string): Collector['targets'] {
  return ({ packages }) =>
    packages.flatMap(({ url }) => {
      const parts = packageParts(url);
      return parts.type === type && parts.registry === undefined
        ? [{ subject: url, url: urlOf(parts.name) }]
        : [];
    });
}
