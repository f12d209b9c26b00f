import type { PackageType } from '../tool/ecosystems.ts';
import { packageParts } from '../tool/package-url.ts';

/** Address of a package in the registry of its type, for the registries that have one page a package. */
const PAGES: Readonly<Record<PackageType, (name: string) => string | undefined>> = {
  npm: (name) => `https://www.npmjs.com/package/${name}`,
  pypi: (name) => `https://pypi.org/project/${name}/`,
  maven: (name) => `https://central.sonatype.com/artifact/${name.replace(':', '/')}`,
  golang: (name) => `https://pkg.go.dev/${name}`,
  gem: (name) => `https://rubygems.org/gems/${name}`,
  composer: (name) => `https://packagist.org/packages/${name}`,
  nuget: (name) => `https://www.nuget.org/packages/${name}`,
  cargo: (name) => `https://crates.io/crates/${name}`,
  hex: (name) => `https://hex.pm/packages/${name}`,
  pub: (name) => `https://pub.dev/packages/${name}`,
  cocoapods: (name) => `https://cocoapods.org/pods/${name}`,
  hackage: (name) => `https://hackage.haskell.org/package/${name}`,
  conda: (name) => `https://anaconda.org/conda-forge/${name}`,
  conan: (name) => `https://conan.io/center/recipes/${name}`,
  docker: (name) => `https://hub.docker.com/r/${name.includes('/') ? name : `library/${name}`}`,
  oci: () => undefined,
  github: (name) => `https://github.com/${name}`,
};

/** Page of a package in the usual registry of its type; undefined for another registry. */
export function registryPage(url: string): string | undefined {
  const { type, name, registry } = packageParts(url);
  return registry === undefined ? PAGES[type](name) : undefined;
}
