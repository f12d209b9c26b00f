import { ECOSYSTEMS, type SdkLanguage } from '../tool/ecosystems.ts';
import { packageParts } from '../tool/package-url.ts';
import type { Tool } from '../tool.ts';

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
function libraryLanguages({ packages }: Pick<Tool, 'packages'>): (readonly SdkLanguage[])[] {
  return packages
    .filter(({ role, by }) => role === 'library' && by === 'official')
    .map(({ url }) => languagesOf(url))
    .filter((languages) => languages.length > 0);
}

/** Whether the packages of a tool show the languages of its libraries. */
export const hasLibraryPackages = (tool: Pick<Tool, 'packages'>): boolean =>
  libraryLanguages(tool).length > 0;

/**
 * Takes `api.sdks` from the official libraries among the packages, where there are any. Written languages stay when
 * one of the libraries may be for them (TypeScript beside an npm package), or may be in no registry (C).
 */
export function deriveSdks(tool: Tool): Tool {
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
