import type { ToolObserved } from '../../catalog/observed/observed.ts';
import { licenceClass, licenceGroup } from '../../records/facts/licences.ts';
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
 * Whether it is data that everybody may take. A source that sells data and gives a part away counts as `indirect`; of
 * other sources, and of code with data in it, nothing is recorded.
 */
function openDataState(tool: Tool): State {
  const { kind } = tool;
  if (kind === 'open-data') return 'yes';
  if (kind === 'api' || kind === 'integration') return 'no';
  const isFreeInPart = ['yes', 'partial'].includes(freeTier(tool));
  return kind === 'data-source' && isFreeInPart ? 'indirect' : 'unknown';
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

/** Whether the repository was observed to be archived. A hosted service may have no repository. */
export function archivedState({ openSource }: Tool, { repositories = [] }: ToolObserved = {}): State {
  if (repositories.some(({ archived }) => archived)) return 'yes';
  return openSource && repositories.length === 0 ? 'unknown' : 'no';
}

/** Facts about licences and self-hosting. */
export const LICENCE_ROWS: readonly FactRow[] = [
  ['self-hosted', 'Self-hosted', selfHostedState],
  ['docker', 'Docker image', imageState],
  ['open-source', 'Open source', openSourceState],
  ['open-data', 'Open data', openDataState],
  ['closed-source', 'Closed source', closedSourceState],
  ['permissive', 'Permissive licence', licenceGroupState('permissive')],
  ['copyleft', 'Copyleft licence', licenceGroupState('copyleft')],
  ['source-available', 'Source-available licence', licenceGroupState('source-available')],
  ['mit', 'MIT licence', licenceState('MIT')],
  ['apache', 'Apache licence', licenceState('Apache')],
  ['agpl', 'AGPL', licenceState('AGPL')],
  ['gpl', 'GPL', licenceState('A?GPL')],
  ['lgpl', 'LGPL', licenceState('LGPL')],
  ['busl', 'BUSL', licenceState('BUSL')],
  ['mpl', 'MPL', licenceState('MPL')],
  ['isc', 'ISC licence', licenceState('ISC')],
  ['epl', 'EPL', licenceState('EPL')],
  ['elastic', 'Elastic licence', licenceState('Elastic')],
  ['fsl', 'FSL', licenceState('FSL')],
  ['bsd', 'BSD licence', licenceState('BSD')],
  ['public-domain', 'Public domain', licenceState('(?:CC0|PDDL|Unlicense)')],
];

const sdk = (name: string, more = '') =>
  [
    'sdk',
    'library',
    'client',
    'package',
    'module',
    'libraries',
    'sdks',
    'framework',
    'bindings',
    'wrapper',
    'project',
  ]
    .map((noun) => `${name} ${noun}`)
    .concat(`for ${name}`, `in ${name}`, more === '' ? [] : more.split('|'))
    .join('|');

/** Languages that a project can be written in: what people call them, and the recorded ones that count. */
const WRITTEN_IN: readonly (readonly [name: string, label: string, languages: readonly string[]])[] = [
  ['python', 'Python', ['python']],
  ['javascript', 'JavaScript', ['javascript', 'typescript']],
  ['typescript', 'TypeScript', ['typescript']],
  ['go', 'Go', ['go']],
  ['golang', 'Go', ['go']],
  ['php', 'PHP', ['php']],
  ['ruby', 'Ruby', ['ruby']],
  ['java', 'Java', ['java', 'kotlin']],
  ['kotlin', 'Kotlin', ['kotlin']],
  ['rust', 'Rust', ['rust']],
  ['csharp', 'C#', ['csharp']],
  ['cpp', 'C++', ['cpp']],
  ['scala', 'Scala', ['scala']],
  ['elixir', 'Elixir', ['elixir']],
  ['haskell', 'Haskell', ['haskell']],
  ['clojure', 'Clojure', ['clojure']],
  ['zig', 'Zig', ['zig']],
  ['swift', 'Swift', ['swift']],
  ['perl', 'Perl', ['perl']],
];

/** What a query can ask of programming languages: the language of a project, and a library for a language. */
export const LANGUAGE_ROWS: readonly FactRow[] = [
  ...WRITTEN_IN.map(
    ([name, label, languages]): FactRow => [
      `written-in-${name}`,
      `Written in ${label}`,
      writtenInState(languages),
      `written in ${name}|implemented in ${name}|built in ${name}|built with ${name}|${name} code`,
    ],
  ),
  ['python', 'Python', languageState(['python']), sdk('python', 'python|pypi|pip')],
  [
    'node',
    'JavaScript',
    languageState(['node', 'javascript', 'typescript']),
    `${sdk('node')}|${sdk('node js')}|${sdk('nodejs', 'nodejs|node js')}|${sdk('javascript', 'javascript|npm')}|${sdk('js')}|npm package`,
  ],
  ['typescript', 'TypeScript', languageState(['typescript']), sdk('typescript', 'typescript')],
  ['go', 'Go', languageState(['go']), `${sdk('golang', 'golang')}|${sdk('go')}`, 'go'],
  ['php', 'PHP', languageState(['php']), sdk('php', 'php|laravel|symfony|composer package')],
  ['ruby', 'Ruby', languageState(['ruby']), sdk('ruby', 'ruby|ruby on rails|ruby gem|rails')],
  ['java', 'Java', languageState(['java', 'kotlin']), sdk('java', 'java|jvm')],
  ['kotlin', 'Kotlin', languageState(['kotlin', 'java']), sdk('kotlin', 'kotlin')],
  [
    'dotnet',
    '.NET',
    languageState(['dotnet', 'csharp']),
    `${sdk('dotnet', 'dotnet|dot net|nuget')}|${sdk('csharp', 'csharp')}|net library`,
  ],
  ['rust', 'Rust', languageState(['rust']), sdk('rust', 'rust|rust crate')],
  [
    'swift',
    'Swift',
    languageState(['swift']),
    'swift sdk|ios sdk|swift package|swift library|swift ios|ios swift|swift ios sdk|ios swift sdk|ios library|for ios|in swift',
  ],
  ['cpp', 'C++', languageState(['cpp']), sdk('cpp', 'cpp|c plus plus')],
  ['elixir', 'Elixir', languageState(['elixir']), sdk('elixir', 'elixir')],
  ['haskell', 'Haskell', languageState(['haskell']), sdk('haskell', 'haskell')],
  ['scala', 'Scala', languageState(['scala']), sdk('scala', 'scala')],
  ['dart', 'Dart', languageState(['dart', 'flutter']), sdk('dart', 'dart|flutter|flutter sdk')],
  ['react-native', 'React Native', languageState(['react-native']), 'react native|react native sdk'],
  [
    'mobile',
    'Mobile SDK',
    languageState(['swift', 'kotlin', 'react-native', 'flutter', 'dart']),
    'mobile sdk|mobile sdks|mobile library|ios and android sdk|ios and android|android and ios',
  ],
  ['android', 'Android', languageState(['kotlin', 'java']), 'android sdk|android library|for android'],
  ['unity', 'Unity', languageState(['unity']), 'unity sdk|unity plugin'],
  ['r', 'R', languageState(['r']), 'r package|r library|for r'],
];
