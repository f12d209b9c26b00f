import type { ToolObserved } from '../../catalog/observed/observed.ts';
import { licenceClass, licenceGroup } from '../../records/facts/licences.ts';
import { freeTier } from '../../records/facts/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { flagState, ifStated, type State, sure } from './fact-state.ts';

/** Whether the code is published under an open source licence, not a source-available one. */
export const isOpen = ({ openSource }: Tool): boolean =>
  openSource !== undefined && licenceClass(openSource.license) !== 'source-available';

/** Programming language by package registry (package URL type). */
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
 * Whether the project is written in a language or packaged for it. `indirect` for a hosted service with a client
 * library; when none is recorded, `unknown`, because records may not list all libraries.
 */
export function languageState(languages: readonly string[]): (tool: Tool) => State {
  return ({ api, packages, openSource }) => {
    const libraries = packages.filter(({ role }) => role === 'library' || role === 'plugin');
    const packaged = libraries.flatMap(({ url }) => LANGUAGE_OF[packageType(url)] ?? []);
    const named: readonly string[] = [...api.sdks, ...api.implementation, ...packaged];
    if (!named.some((language) => languages.includes(language)))
      return openSource && named.length > 0 ? 'no' : 'unknown';
    return openSource ? 'yes' : 'indirect';
  };
}

/** Whether the project is written in a language, whatever client libraries it has. */
export function writtenInState(languages: readonly string[]): (tool: Tool) => State {
  return ({ api }) => {
    const written: readonly string[] = api.implementation;
    return ifStated(
      written.length > 0,
      written.some((language) => languages.includes(language)),
    );
  };
}

/**
 * A source-available licence counts as `unknown`: the code can be read and changed, but not everybody calls it open
 * source.
 */
export function openSourceState(tool: Tool): State {
  if (isOpen(tool)) return 'yes';
  return tool.kind === 'open-data' || tool.openSource ? 'unknown' : 'no';
}

export function closedSourceState(tool: Tool): State {
  return tool.kind === 'open-data' && !tool.openSource ? 'unknown' : sure(tool.openSource === undefined);
}

/**
 * Whether it is data that everybody may take. A source that sells data and gives a part away counts as `indirect`; of
 * other sources, and of code with data in it, nothing is recorded.
 */
export function openDataState(tool: Tool): State {
  const { kind } = tool;
  if (kind === 'open-data') return 'yes';
  if (kind === 'api' || kind === 'integration') return 'no';
  const isFreeInPart = ['yes', 'partial'].includes(freeTier(tool));
  return kind === 'data-source' && isFreeInPart ? 'indirect' : 'unknown';
}

/** Whether users can run the code themselves. A hosted service without published code cannot be self-hosted. */
export function selfHostedState(tool: Tool): State {
  return tool.openSource ? flagState('selfHostable')(tool) : 'no';
}

export function licenceGroupState(group: ReturnType<typeof licenceGroup>): (tool: Tool) => State {
  return ({ openSource }) => sure(openSource !== undefined && licenceGroup(openSource.license) === group);
}

/** Whether the SPDX licence expression contains an identifier that begins with `start`. */
export function licenceState(start: string): (tool: Tool) => State {
  const pattern = new RegExp(`(?:^|[\\s(])${start}(?![a-z])`, 'i');
  return ({ openSource }) => sure(openSource !== undefined && pattern.test(openSource.license));
}

/** Whether a container image exists. A hosted service has none. */
export function imageState({ packages, openSource }: Tool): State {
  if (packages.some(({ url, role }) => role === 'image' || packageType(url) === 'docker')) return 'yes';
  return openSource ? 'unknown' : 'no';
}

/** Whether the repository was observed to be archived. A hosted service may have no repository. */
export function archivedState({ openSource }: Tool, { repositories = [] }: ToolObserved = {}): State {
  if (repositories.some(({ archived }) => archived)) return 'yes';
  return openSource && repositories.length === 0 ? 'unknown' : 'no';
}
