import { licenceClass } from '../../catalog/facts/licence-class.ts';
import { licenceGroup } from '../../catalog/facts/licence-group.ts';
import type { ToolObserved } from '../../catalog/observed/observed.ts';
import type { Tool } from '../../catalog/schema/tool.ts';
import { flagState, ifStated, type State, sure } from './fact-state.ts';

/** Whether the code is under a licence that all call open source. */
export const isOpen = ({ openSource }: Tool): boolean =>
  openSource !== undefined && licenceClass(openSource.license) !== 'source-available';

/** Languages by the registry of a package (package URL types). */
const LANGUAGE_OF: Readonly<Record<string, string>> = {
  npm: 'node',
  pypi: 'python',
  conda: 'python',
  golang: 'go',
  composer: 'php',
  gem: 'ruby',
  maven: 'java',
  nuget: 'dotnet',
  cargo: 'rust',
  cocoapods: 'swift',
  swift: 'swift',
  pub: 'dart',
  hex: 'elixir',
  hackage: 'haskell',
};

const packageType = (url: string): string => /^pkg:([^/]+)/.exec(url)?.[1] ?? '';

/**
 * The language that a project is written in or packaged for; beside a hosted service there may be libraries to call it,
 * of which a record may not name all.
 */
export function languageState(languages: readonly string[]): (tool: Tool) => State {
  return ({ api, packages, openSource }) => {
    const libraries = packages.filter(({ role }) => role === 'library' || role === 'plugin');
    const packaged = libraries.flatMap(({ url }) => LANGUAGE_OF[packageType(url)] ?? []);
    const named: readonly string[] = [...api.sdks, ...api.implementation, ...packaged];
    if (!named.some((language) => languages.includes(language)))
      return openSource && named.length > 0 ? 'no' : 'unknown';
    return openSource ? 'yes' : 'beside';
  };
}

/** The language that a project is written in, whatever it can be called from. */
export function writtenInState(languages: readonly string[]): (tool: Tool) => State {
  return ({ api }) => {
    const written: readonly string[] = api.implementation;
    return ifStated(
      written.length > 0,
      written.some((language) => languages.includes(language)),
    );
  };
}

/** Code under a licence that limits its use can be read and changed, and is not called open source by all. */
export function openSourceState(tool: Tool): State {
  if (isOpen(tool)) return 'yes';
  return tool.kind === 'open-data' || tool.openSource ? 'unknown' : 'no';
}

export function closedSourceState(tool: Tool): State {
  return tool.kind === 'open-data' && !tool.openSource ? 'unknown' : sure(tool.openSource === undefined);
}

/** Code that one runs on own machines; a hosted service without published code cannot be. */
export function selfHostedState(tool: Tool): State {
  return tool.openSource ? flagState('selfHostable')(tool) : 'no';
}

export function licenceGroupState(group: ReturnType<typeof licenceGroup>): (tool: Tool) => State {
  return ({ openSource }) => sure(openSource !== undefined && licenceGroup(openSource.license) === group);
}

/** A licence by the start of its SPDX identifier, in any choice that the licence leaves. */
export function licenceState(start: string): (tool: Tool) => State {
  const pattern = new RegExp(`(?:^|[\\s(])${start}(?![a-z])`, 'i');
  return ({ openSource }) => sure(openSource !== undefined && pattern.test(openSource.license));
}

/** A container image; hosted services have none. */
export function imageState({ packages, openSource }: Tool): State {
  if (packages.some(({ url, role }) => role === 'image' || packageType(url) === 'docker')) return 'yes';
  return openSource ? 'unknown' : 'no';
}

/** Whether a program saw that the repository is closed to changes; a hosted service may have none. */
export function archivedState({ openSource }: Tool, { repositories = [] }: ToolObserved = {}): State {
  if (repositories.some(({ archived }) => archived)) return 'yes';
  return openSource && repositories.length === 0 ? 'unknown' : 'no';
}
