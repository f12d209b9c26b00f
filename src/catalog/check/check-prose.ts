import { COLLECTION_NAMES, type Collection, RECORDS } from '../../records/collections.ts';
import { didYouMean, type Fault } from './problems.ts';

const WORDS =
  /\b(?:best(?!-execution| (?:known|practice|effort|execution))(?:-in-class)?|leading|world-class|cutting[- ]edge|state[- ]of[- ]the[- ]art|revolution(?:ary|i[sz]\w*)|game[- ]chang\w+|(?:seamless|effortless|blazing)(?:ly)?|unparalleled|unrivalled|award[- ]winning|next[- ]generation|industry[- ]first|number one|market leader|supercharge\w*|empower\w*|robust|trusted by)\b|#1\b|!/i;

/** The first word of praise in a text that should only state facts. */
export function marketingWord(text: string): string | undefined {
  return WORDS.exec(text)?.[0];
}

/** What a text must not say, why, and what to write: praise, how the record was made, literal translations. */
const RULES: readonly (readonly [pattern: RegExp, fault: string, remedy: string])[] = [
  [WORDS, 'is praise, not a fact', 'say what is so, and for whom'],
  [
    /\bcop(?:y|ies) (?:that (?:was|were) )?read\b|\bof None\b|\b(?:was|were) not read\b|\bcopy of \w+ 20\d\d\b|not (?:observed|within reach)|(?:none was|sources) read/i,
    'speaks of the reading',
    'say what is true of the subject, and since when; the day of reading belongs to its source',
  ],
  [
    /\b(?:an|the) own\b|\bstands? at the beginning\b|\b(?:every|one(?! or)) \w+ more\b|close in kind|\bstands? beside|exact equals|\bdoors?, and the rooms?\b|\bapplies since this date\b|\*\*To do\*\*: past\b|\bwhen (?:last )?read\b/i,
    'is no idiomatic English',
    'write what a person of the trade would say: "its own", what to do',
  ],
];

/** First segment of a page's path, and the records that have a page below it. */
const FOLDERS: Readonly<Record<string, Collection>> = {
  'open-source': 'tools',
  alternatives: 'tools',
  ...Object.fromEntries(COLLECTION_NAMES.map((name) => [RECORDS[name].page('').split('/')[1], name])),
};

/** Fields of a record that are prose of ours, with the verdicts of a comparison. */
function proseOf(record: Readonly<Record<string, unknown>>): [field: string, text: string][] {
  const verdicts = [record['verdicts'] ?? []].flat() as Readonly<Record<string, unknown>>[];
  const fields = [
    ...['title', 'description', 'summary', 'meaning', 'note', 'outcome'].map((key) => [key, record[key]]),
    ...verdicts.flatMap((verdict, index) =>
      ['for', 'because'].map((key) => [`verdicts.${index}.${key}`, verdict[key]]),
    ),
  ];
  return fields.filter((field): field is [string, string] => typeof field[1] === 'string');
}

const withoutCode = (markdown: string) => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ');

/** Links of a body to records that do not exist. */
function brokenLinks(body: string, known: Readonly<Record<Collection, ReadonlySet<string>>>): Fault[] {
  return [...withoutCode(body).matchAll(/\]\((\/([a-z-]+)\/([^)\s#?/]+))[^)]*\)/g)].flatMap(
    ([, path = '', folder = '', slug = '']) => {
      const collection = FOLDERS[folder];
      if (!collection || known[collection].has(slug)) return [];
      const remedy = didYouMean(slug, known[collection], 'leave the link out', `/${folder}/`);
      return [{ field: 'body', message: `the link ${path} leads nowhere`, remedy }];
    },
  );
}

/** Faults of text written by us. */
export function checkProse(
  record: object,
  body: string,
  known: Readonly<Record<Collection, ReadonlySet<string>>>,
): Fault[] {
  const texts = [...proseOf(record as Record<string, unknown>), ['body', withoutCode(body)] as const];
  const said = RULES.flatMap(([pattern, fault, remedy]) =>
    texts.flatMap(([field, text]) => {
      const words = pattern.exec(text)?.[0];
      return words === undefined ? [] : [{ field, message: `"${words}" ${fault}`, remedy }];
    }),
  );
  return [...said, ...brokenLinks(body, known)];
}
