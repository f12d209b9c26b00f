import type { PackageType } from '../tool/ecosystems.ts';
import { packageParts } from '../tool/package-url.ts';
import type { ToolPackage } from '../tool/tool-package.ts';

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
