/** What a type of package URL stands for. */
export interface Ecosystem {
  /** Name of the registry, for people. */
  readonly label: string;
  /** Languages that its libraries are for, the usual one first; empty for images and repositories. */
  readonly languages: readonly SdkLanguage[];
}

/** Languages that a library is written for; some name a platform. */
export const SDK_LANGUAGES = [
  'c',
  'cpp',
  'csharp',
  'dart',
  'dotnet',
  'elixir',
  'flutter',
  'go',
  'haskell',
  'java',
  'javascript',
  'kotlin',
  'node',
  'php',
  'python',
  'r',
  'react-native',
  'ruby',
  'rust',
  'scala',
  'solidity',
  'swift',
  'typescript',
  'unity',
] as const;
export type SdkLanguage = (typeof SDK_LANGUAGES)[number];

/** Types of package URLs that a record may use, in the order in which they are offered. */
export const PACKAGE_TYPES = [
  'npm',
  'pypi',
  'maven',
  'golang',
  'gem',
  'composer',
  'nuget',
  'cargo',
  'hex',
  'pub',
  'cocoapods',
  'hackage',
  'conda',
  'conan',
  'docker',
  'oci',
  'github',
] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

export const ECOSYSTEMS: Readonly<Record<PackageType, Ecosystem>> = {
  npm: { label: 'npm', languages: ['node', 'javascript', 'typescript', 'react-native'] },
  pypi: { label: 'PyPI', languages: ['python'] },
  maven: { label: 'Maven', languages: ['java', 'kotlin', 'scala'] },
  golang: { label: 'Go', languages: ['go'] },
  gem: { label: 'RubyGems', languages: ['ruby'] },
  composer: { label: 'Composer', languages: ['php'] },
  nuget: { label: 'NuGet', languages: ['dotnet', 'csharp', 'unity'] },
  cargo: { label: 'Cargo', languages: ['rust'] },
  hex: { label: 'Hex', languages: ['elixir'] },
  pub: { label: 'pub.dev', languages: ['dart', 'flutter'] },
  cocoapods: { label: 'CocoaPods', languages: ['swift'] },
  hackage: { label: 'Hackage', languages: ['haskell'] },
  conda: { label: 'conda', languages: ['python'] },
  conan: { label: 'Conan', languages: ['cpp', 'c'] },
  docker: { label: 'Docker', languages: [] },
  oci: { label: 'OCI image', languages: [] },
  github: { label: 'GitHub', languages: [] },
};
