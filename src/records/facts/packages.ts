import {
  ECOSYSTEMS,
  type PackageType,
  packageParts,
  type SdkLanguage,
  type ToolPackage,
} from '../tool/packages.ts';

interface Packaged {
  readonly packages: readonly ToolPackage[];
}

/** Languages whose libraries are often in no registry, so that packages do not tell them. */
const OUTSIDE: ReadonlySet<SdkLanguage> = new Set(['c', 'cpp', 'r', 'solidity', 'swift', 'unity']);

/** Languages a package may be for, the likeliest first; packages for React run in an app or a browser, not on a server. */
function languagesOf(url: string): readonly SdkLanguage[] {
  const { type, name } = packageParts(url);
  if (type === 'npm' && /\breact-native\b/.test(name)) return ['react-native'];
  if (type === 'npm' && /\breact\b/.test(name)) return ['javascript', 'typescript'];
  return ECOSYSTEMS[type].languages;
}

/** Official packages of a tool that are libraries for a language. */
function libraryLanguages({ packages }: Packaged): (readonly SdkLanguage[])[] {
  return packages
    .filter(({ role, by }) => role === 'library' && by === 'official')
    .map(({ url }) => languagesOf(url))
    .filter((languages) => languages.length > 0);
}

/** Whether the packages of a tool show the languages of its libraries. */
export const hasLibraryPackages = (tool: Packaged): boolean => libraryLanguages(tool).length > 0;

/**
 * Takes `api.sdks` from the official libraries among the packages, where there are any. Written languages stay when
 * one of the libraries may be for them (TypeScript beside an npm package), or may be in no registry (C).
 */
export function deriveSdks<T extends Packaged & { readonly api: { readonly sdks: readonly SdkLanguage[] } }>(
  tool: T,
): T {
  const libraries = libraryLanguages(tool);
  if (libraries.length === 0) return tool;
  const written = tool.api.sdks;
  const told = libraries.flatMap((languages) => {
    const named = written.filter((language) => languages.includes(language));
    return named.length > 0 ? named : languages.slice(0, 1);
  });
  const untold = written.filter((language) => OUTSIDE.has(language));
  return { ...tool, api: { ...tool.api, sdks: [...new Set([...told, ...untold])] } };
}

/** The usual command that adds a library of each type to a project. */
const ADD: Readonly<Record<PackageType, (name: string) => string>> = {
  npm: (name) => `npm install ${name}`,
  pypi: (name) => `pip install ${name}`,
  maven: (name) => `implementation("${name}:<version>")`,
  golang: (name) => `go get ${name}`,
  gem: (name) => `bundle add ${name}`,
  composer: (name) => `composer require ${name}`,
  nuget: (name) => `dotnet add package ${name}`,
  cargo: (name) => `cargo add ${name}`,
  hex: (name) => `{:${name}, ">= 0.0.0"}`,
  pub: (name) => `dart pub add ${name}`,
  cocoapods: (name) => `pod '${name}'`,
  hackage: (name) => `cabal install --lib ${name}`,
  conda: (name) => `conda install -c conda-forge ${name}`,
  conan: (name) => `conan install --requires="${name}/[*]"`,
  docker: (name) => `docker pull ${name}`,
  oci: (name) => `docker pull ${name}`,
  github: (name) => `git clone https://github.com/${name}`,
};

/** The command that runs a program of each type without installing it first. */
const RUN: Readonly<Partial<Record<PackageType, (name: string) => string>>> = {
  npm: (name) => `npx ${name}`,
  pypi: (name) => `uvx ${name}`,
  golang: (name) => `go install ${name}@latest`,
  cargo: (name) => `cargo install ${name}`,
  gem: (name) => `gem install ${name}`,
  nuget: (name) => `dotnet tool install ${name}`,
};

/** One line that gets a package: the command of its ecosystem, or what a build file needs, with `latest` where it must name a version. */
export function installLine({ url, role }: Pick<ToolPackage, 'url' | 'role'>, latest = '<version>'): string {
  const { type, name, registry } = packageParts(url);
  const at = registry === undefined ? name : `${registry}/${name}`;
  const runs = role === 'cli' || role === 'mcp-server' || role === 'server';
  return ((runs ? RUN[type] : undefined) ?? ADD[type])(at).replace('<version>', () => latest);
}

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
