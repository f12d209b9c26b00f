import { wordSet } from '../../base/words.ts';
import { stateOf } from '../../catalog/list/activity.ts';
import type { ToolObserved } from '../../catalog/observed/observed.ts';
import { licenceClass, licenceGroup } from '../../records/facts/licences.ts';
import type { Status } from '../../records/tool/general.ts';
import { freeTier } from '../../records/tool/pricing.ts';
import type { Tool } from '../../records/tool.ts';
import { type FactRow, flagState, ifStated, type State, sure } from './fact-state.ts';

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
function languageState(languages: readonly string[]): (tool: Tool) => State {
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
function writtenInState(languages: readonly string[]): (tool: Tool) => State {
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
function openSourceState(tool: Tool): State {
  if (isOpen(tool)) return 'yes';
  return tool.kind === 'open-data' || tool.openSource ? 'unknown' : 'no';
}

function closedSourceState(tool: Tool): State {
  return tool.kind === 'open-data' && !tool.openSource ? 'unknown' : sure(tool.openSource === undefined);
}

/**
 * Whether it is data that everybody may take. A source that sells data and gives a part away is `likely`; of
 * other sources, and of code with data in it, nothing is recorded.
 */
function openDataState(tool: Tool): State {
  const { kind } = tool;
  if (kind === 'open-data') return 'yes';
  if (kind === 'api' || kind === 'integration') return 'no';
  const isFreeInPart = ['yes', 'partial'].includes(freeTier(tool));
  return kind === 'data-source' && isFreeInPart ? 'likely' : 'unknown';
}

/** Whether users can run the code themselves. A hosted service without published code cannot be self-hosted. */
function selfHostedState(tool: Tool): State {
  return tool.openSource ? flagState('selfHostable')(tool) : 'no';
}

function licenceGroupState(group: ReturnType<typeof licenceGroup>): (tool: Tool) => State {
  return ({ openSource }) => sure(openSource !== undefined && licenceGroup(openSource.license) === group);
}

/** Whether the SPDX licence expression contains an identifier that begins with `start`. */
function licenceState(start: string): (tool: Tool) => State {
  const pattern = new RegExp(`(?:^|[\\s(])${start}(?![a-z])`, 'i');
  return ({ kind, openSource }) =>
    kind === 'open-data' && !openSource
      ? 'unknown'
      : sure(openSource !== undefined && pattern.test(openSource.license));
}

/** Whether a container image exists. A hosted service has none. */
function imageState({ packages, openSource }: Tool): State {
  if (packages.some(({ url, role }) => role === 'image' || packageType(url) === 'docker')) return 'yes';
  return openSource ? 'unknown' : 'no';
}

/** Whether a chart installs it on Kubernetes. A hosted service has none. */
const helmState = ({ selfHost, openSource }: Tool): State =>
  selfHost?.helm ? 'yes' : openSource ? 'unknown' : 'no';

const UNMAINTAINED: ReadonlySet<Status> = new Set(['archived', 'dormant', 'deprecated', 'discontinued']);

/** Whether it is archived or no longer maintained. A hosted service may have no repository, and a copy has no such flag; a status that was read answers. */
export function unmaintainedState(tool: Tool, { repositories = [] }: ToolObserved = {}): State {
  if (UNMAINTAINED.has(tool.status) || repositories.some(({ archived }) => archived)) return 'yes';
  return tool.openSource && !stateOf(tool).source && repositories.every(({ copiedOn }) => copiedOn)
    ? 'unknown'
    : 'no';
}

/** Facts about code and self-hosting. */
export const CODE_ROWS: readonly FactRow[] = [
  ['self-hosted', 'Self-hosted', selfHostedState],
  ['docker', 'Docker image', imageState],
  ['helm', 'Helm chart for Kubernetes', helmState],
  ['open-source', 'Open source', openSourceState],
  ['open-data', 'Open data', openDataState],
  ['closed-source', 'Closed source', closedSourceState],
];

const licenceRow = (name: string, behind = ''): FactRow => [
  name.toLowerCase(),
  name + behind,
  licenceState(name),
];

export const LICENCE_ROWS: readonly FactRow[] = [
  ['permissive', 'Permissive licence', licenceGroupState('permissive')],
  ['copyleft', 'Copyleft licence', licenceGroupState('copyleft')],
  ['source-available', 'Source-available licence', licenceGroupState('source-available')],
  ...['AGPL', 'LGPL', 'BUSL', 'MPL', 'EPL', 'FSL'].map((name) => licenceRow(name)),
  ...['MIT', 'Apache', 'ISC', 'Elastic', 'BSD'].map((name) => licenceRow(name, ' licence')),
  ['gpl', 'GPL', licenceState('A?GPL')],
  ['public-domain', 'Public domain', licenceState('(?:CC0|PDDL|Unlicense)')],
];

/** What is written behind the name of a language for something in it. */
const THINGS = 'sdk library client package module libraries framework bindings wrapper project'.split(' ');
const WRITTEN = 'written in|implemented in|built in|built with'.split('|');

/** A language: value and label of the fact, what records and what people call it (the value), and what else asks for it. */
type Language = readonly [
  value: string,
  label: string,
  recorded?: readonly string[],
  names?: readonly string[],
  more?: string,
];

/** Languages of libraries. `go` alone asks for one only behind a word that excludes. */
const LANGUAGES: readonly Language[] = [
  ['python', 'Python', ['python'], ['python'], 'pypi|pip'],
  [
    'node',
    'JavaScript',
    ['node', 'javascript', 'typescript'],
    ['node', 'nodejs', 'javascript', 'js'],
    'npm|npm package',
  ],
  ['typescript', 'TypeScript'],
  ['go', 'Go', ['go'], ['golang', 'go']],
  ['php', 'PHP', ['php'], ['php'], 'laravel|symfony|composer package'],
  ['ruby', 'Ruby', ['ruby'], ['ruby'], 'ruby on rails|ruby gem|rails'],
  ['java', 'Java', ['java', 'kotlin'], ['java'], 'jvm'],
  ['kotlin', 'Kotlin', ['kotlin', 'java'], ['kotlin']],
  ['dotnet', '.NET', ['dotnet', 'csharp'], ['dotnet', 'csharp'], 'nuget|net library'],
  ['rust', 'Rust', ['rust'], ['rust'], 'rust crate'],
  [
    'swift',
    'Swift',
    ['swift'],
    ['ios'],
    'swift sdk|swift package|swift library|swift ios|ios swift|in swift',
  ],
  ['cpp', 'C++', ['cpp'], ['cpp'], 'c plus plus'],
  ['elixir', 'Elixir'],
  ['haskell', 'Haskell'],
  ['scala', 'Scala'],
  ['dart', 'Dart', ['dart', 'flutter'], ['dart', 'flutter']],
  ['react-native', 'React Native', ['react-native'], ['react native']],
  [
    'mobile',
    'Mobile SDK',
    ['swift', 'kotlin', 'react-native', 'flutter', 'dart'],
    ['mobile', 'ios and android'],
    'android and ios',
  ],
  ['android', 'Android', ['kotlin', 'java'], ['android']],
  ['unity', 'Unity', ['unity'], ['unity'], 'unity plugin'],
  ['r', 'R'],
];
/** Names that mean more than a language where nothing stands beside them. */
const NOT_ALONE = wordSet('node js go ios mobile android r');
/** Languages that only projects are written in; others are those of libraries. */
const CLOSED_LANGUAGES: readonly Language[] = [
  ['clojure', 'Clojure'],
  ['zig', 'Zig'],
  ['perl', 'Perl'],
  ['javascript', 'JavaScript', ['javascript', 'typescript'], ['javascript']],
  ['csharp', 'C#'],
  ['swift', 'Swift'],
];

/** What a query can ask of programming languages: the language of a project, and a library for a language. */
export const LANGUAGE_ROWS: readonly FactRow[] = [
  ...[...CLOSED_LANGUAGES, ...LANGUAGES].map(
    ([value, label, recorded = [value], names = [value]]): FactRow => {
      const phrases = names.flatMap((name) => [...WRITTEN.map((verb) => `${verb} ${name}`), `${name} code`]);
      return [`written-in-${value}`, `Written in ${label}`, writtenInState(recorded), phrases.join('|')];
    },
  ),
  ...LANGUAGES.map(([value, label, recorded = [value], names = [value], more]): FactRow => {
    const beside = names.flatMap((name) => [
      ...(NOT_ALONE.has(name) ? [] : [name]),
      ...THINGS.map((thing) => `${name} ${thing}`),
      `for ${name}`,
      `in ${name}`,
    ]);
    const phrases = [...beside, ...(more ? [more] : [])].join('|');
    return [value, label, languageState(recorded), phrases, value === 'go' ? 'go' : ''];
  }),
];
