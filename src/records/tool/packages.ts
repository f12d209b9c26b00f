import { PackageURL } from 'packageurl-js';
import * as z from 'zod';
import { valuesOf } from '../field.ts';

/** What a type of package URL stands for. */
interface Ecosystem {
  /** Name of the registry, for people. */
  readonly label: string;
  /** Languages that its libraries are for, the usual one first; empty for images and repositories. */
  readonly languages: readonly SdkLanguage[];
  /** The usual command that adds a library to a project. */
  readonly add: string;
  /** The command that runs a program without installing it first. */
  readonly run?: string;
  /** Address of a package in the registry, where it has one page a package. */
  readonly page?: string;
}

/** Languages that a library is written for; some name a platform. */
export const SDK_LABELS = {
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  dart: 'Dart',
  dotnet: '.NET',
  elixir: 'Elixir',
  flutter: 'Flutter',
  go: 'Go',
  haskell: 'Haskell',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  node: 'Node.js',
  php: 'PHP',
  python: 'Python',
  r: 'R',
  'react-native': 'React Native',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  solidity: 'Solidity',
  swift: 'Swift',
  typescript: 'TypeScript',
  unity: 'Unity',
} as const;
export type SdkLanguage = keyof typeof SDK_LABELS;
export const SDK_LANGUAGES = valuesOf(SDK_LABELS);

const ecosystems = <Type extends string>(all: Readonly<Record<Type, Ecosystem>>) => all;

/** Types of package URLs that a record may use, in the order in which they are offered; `<name>` stands for a package. */
export const ECOSYSTEMS = ecosystems({
  npm: {
    label: 'npm',
    languages: ['node', 'javascript', 'typescript', 'react-native'],
    add: 'npm install <name>',
    run: 'npx <name>',
    page: 'https://www.npmjs.com/package/<name>',
  },
  pypi: {
    label: 'PyPI',
    languages: ['python'],
    add: 'pip install <name>',
    run: 'uvx <name>',
    page: 'https://pypi.org/project/<name>/',
  },
  maven: {
    label: 'Maven',
    languages: ['java', 'kotlin', 'scala'],
    add: 'implementation("<name>:<version>")',
    page: 'https://central.sonatype.com/artifact/<name>',
  },
  golang: {
    label: 'pkg.go.dev',
    languages: ['go'],
    add: 'go get <name>',
    run: 'go install <name>@latest',
    page: 'https://pkg.go.dev/<name>',
  },
  gem: {
    label: 'RubyGems',
    languages: ['ruby'],
    add: 'bundle add <name>',
    run: 'gem install <name>',
    page: 'https://rubygems.org/gems/<name>',
  },
  composer: {
    label: 'Composer',
    languages: ['php'],
    add: 'composer require <name>',
    page: 'https://packagist.org/packages/<name>',
  },
  nuget: {
    label: 'NuGet',
    languages: ['dotnet', 'csharp', 'unity'],
    add: 'dotnet add package <name>',
    run: 'dotnet tool install <name>',
    page: 'https://www.nuget.org/packages/<name>',
  },
  cargo: {
    label: 'Cargo',
    languages: ['rust'],
    add: 'cargo add <name>',
    run: 'cargo install <name>',
    page: 'https://crates.io/crates/<name>',
  },
  hex: {
    label: 'Hex',
    languages: ['elixir'],
    add: '{:<name>, ">= 0.0.0"}',
    page: 'https://hex.pm/packages/<name>',
  },
  pub: {
    label: 'pub.dev',
    languages: ['dart', 'flutter'],
    add: 'dart pub add <name>',
    page: 'https://pub.dev/packages/<name>',
  },
  cocoapods: {
    label: 'CocoaPods',
    languages: ['swift'],
    add: `pod '<name>'`,
    page: 'https://cocoapods.org/pods/<name>',
  },
  hackage: {
    label: 'Hackage',
    languages: ['haskell'],
    add: 'cabal install --lib <name>',
    page: 'https://hackage.haskell.org/package/<name>',
  },
  conda: {
    label: 'conda',
    languages: ['python'],
    add: 'conda install -c conda-forge <name>',
    page: 'https://anaconda.org/conda-forge/<name>',
  },
  conan: {
    label: 'Conan',
    languages: ['cpp', 'c'],
    add: 'conan install --requires="<name>/[*]"',
    page: 'https://conan.io/center/recipes/<name>',
  },
  docker: {
    label: 'Docker',
    languages: [],
    add: 'docker pull <name>',
    page: 'https://hub.docker.com/r/<name>',
  },
  oci: { label: 'OCI image', languages: [], add: 'docker pull <name>' },
  github: {
    label: 'GitHub',
    languages: [],
    add: 'git clone https://github.com/<name>',
    page: 'https://github.com/<name>',
  },
});
export type PackageType = keyof typeof ECOSYSTEMS;
export const PACKAGE_TYPES = valuesOf(ECOSYSTEMS);

/** A package URL without a version, as purl-spec writes it, such as `pkg:npm/%40stripe/mcp`. */
export const PackageUrl = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: text });
  })
  .meta({ pattern: '^pkg:' });

/** What keeps a text from being such a package URL, and what to write. */
function faultOf(text: string): string | undefined {
  let parsed: PackageURL;
  try {
    parsed = PackageURL.fromString(text);
  } catch (error) {
    return `${(error as Error).message}; write a package URL such as pkg:npm/stripe`;
  }
  if (!(PACKAGE_TYPES as readonly string[]).includes(parsed.type ?? ''))
    return `use one of the types ${PACKAGE_TYPES.join(', ')}`;
  if (parsed.version !== undefined) return 'leave the version out';
  if (parsed.name?.includes('/')) return 'write the slash between namespace and name as it is, not as %2F';
  return parsed.toString() === text ? undefined : `write ${parsed.toString()}`;
}

/** A package URL taken apart. */
interface PackageParts {
  readonly type: PackageType;
  /** Namespace and name as the registry writes them, such as `@stripe/mcp` or `com.stripe:stripe-java`. */
  readonly name: string;
  /** Registry that is not the usual one of the type, such as `ghcr.io`. */
  readonly registry: string | undefined;
}

/** Parts of the package URLs of records, which filters and facts ask for again and again. */
const known = new Map<string, PackageParts>();

/** Parts of a text that {@link PackageUrl} accepts. */
export function packageParts(url: string): PackageParts {
  const parts = known.get(url) ?? parse(url);
  known.set(url, parts);
  return parts;
}

function parse(url: string): PackageParts {
  const { type, namespace, name, qualifiers } = PackageURL.fromString(url);
  const separator = type === 'maven' ? ':' : '/';
  return {
    type: type as PackageType,
    name: [namespace, name].filter((part) => part != null).join(separator),
    registry: qualifiers?.['repository_url'],
  };
}

export const PACKAGE_ROLE_LABELS = {
  library: 'Library',
  server: 'Server',
  cli: 'Command line',
  'mcp-server': 'MCP server',
  plugin: 'Plugin',
  image: 'Image',
} as const;

/** One package that people install to use a tool. */
export const ToolPackage = z.strictObject({
  url: PackageUrl,
  role: z.enum(valuesOf(PACKAGE_ROLE_LABELS)),
  /** Who publishes it: the makers of the tool, or others. */
  by: z.enum(['official', 'community']).default('official'),
});
export type ToolPackage = z.infer<typeof ToolPackage>;
