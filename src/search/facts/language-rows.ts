import { languageState, writtenInState } from './code-state.ts';
import type { FactRow } from './fact-row.ts';

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
