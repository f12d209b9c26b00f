import { ECOSYSTEMS, packageParts, type SdkLanguage, type ToolPackage } from '../tool/packages.ts';

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

/** One line that gets a package: the command of its ecosystem, or what a build file needs, with `latest` where it must name a version. */
export function installLine({ url, role }: Pick<ToolPackage, 'url' | 'role'>, latest = '<version>'): string {
  const { type, name, registry } = packageParts(url);
  const { add, run } = ECOSYSTEMS[type];
  const at = registry === undefined ? name : `${registry}/${name}`;
  const runs = role === 'cli' || role === 'mcp-server' || role === 'server';
  return ((runs && run) || add).replace('<name>', () => at).replace('<version>', () => latest);
}

/** Page of a package in the usual registry of its type; undefined for another registry. */
export function registryPage(url: string): string | undefined {
  const { type, name, registry } = packageParts(url);
  if (registry !== undefined) return undefined;
  const official = type === 'docker' && !name.includes('/');
  const path = official ? `library/${name}` : type === 'maven' ? name.replace(':', '/') : name;
  return ECOSYSTEMS[type].page?.replace('<name>', () => path);
}
