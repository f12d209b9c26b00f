import { nearest } from '../../base/nearest.ts';
import { COLLECTION_NAMES, type Collection, RECORDS } from '../../records/collections.ts';
import type { Problem } from './problems.ts';

const WORDS =
  /\b(?:best(?! known| practice| effort)(?:-in-class)?|leading|world-class|cutting[- ]edge|state[- ]of[- ]the[- ]art|revolutionary|revolutioni[sz]\w*|game[- ]chang\w+|seamless(?:ly)?|effortless(?:ly)?|blazing(?:ly)?|unparalleled|unrivalled|award[- ]winning|next[- ]generation|industry[- ]first|number one|market leader|supercharge\w*|empower\w*|robust|trusted by)\b|#1\b|!/i;

/** The first word of praise in a text that should only state facts. */
export function marketingWord(text: string): string | undefined {
  return WORDS.exec(text)?.[0];
}

/** What tells how a record was made rather than what is true of its subject. */
const EDITORS_TALK = /\bcop(?:y|ies) (?:that (?:was|were) )?read\b|\bof None\b/i;

/** Literal translations and set phrases that say nothing. */
const ODD_PHRASE =
  /\b(?:an|the) own\b|\bstands? at the beginning\b|\bevery \w+ more\b|\bexact equals\b|\bdoors?, and the rooms?\b|\bapplies since this date\b|\*\*To do\*\*: past\b|\bwhen (?:last )?read\b/i;

/** First segment of a page's path, and the records that have a page below it. */
const FOLDERS: Readonly<Record<string, Collection>> = {
  'open-source': 'tools',
  alternatives: 'tools',
  ...Object.fromEntries(COLLECTION_NAMES.map((name) => [RECORDS[name].page('').split('/')[1], name])),
};

/** Fields of a record that are prose of ours, with the verdicts of a comparison. */
function proseOf(record: object): [field: string, text: string][] {
  const { title, description, summary, meaning, note, outcome, verdicts } = record as Record<string, unknown>;
  const reasons = (Array.isArray(verdicts) ? verdicts : []).flatMap(
    (verdict: Record<string, unknown>, index) =>
      ['for', 'because'].map((key): [string, unknown] => [`verdicts.${index}.${key}`, verdict[key]]),
  );
  const fields: [string, unknown][] = [
    ['title', title],
    ['description', description],
    ['summary', summary],
    ['meaning', meaning],
    ['note', note],
    ['outcome', outcome],
    ...reasons,
  ];
  return fields.filter((field): field is [string, string] => typeof field[1] === 'string');
}

const withoutCode = (markdown: string) => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ');

/** Links of a body to records that do not exist. */
function brokenLinks(
  file: string,
  body: string,
  known: Readonly<Record<Collection, ReadonlySet<string>>>,
): Problem[] {
  return [...withoutCode(body).matchAll(/\]\((\/([a-z-]+)\/([^)\s#?/]+))[^)]*\)/g)].flatMap(
    ([, path = '', folder = '', slug = '']) => {
      const collection = FOLDERS[folder];
      const pages = folder === 'compare' && slug === 'all';
      if (!collection || pages || known[collection].has(slug)) return [];
      const [guess] = nearest(slug, known[collection], 1);
      const remedy = guess === undefined ? 'leave the link out' : `did you mean /${folder}/${guess}?`;
      return [{ file, field: 'body', message: `the link ${path} leads nowhere`, remedy }];
    },
  );
}

/** Rules of text written by us: links to records resolve, nothing is praised, no editor speaks of the reading,
 * and phrases that were found to be odd do not come back. */
export function checkProse(
  file: string,
  record: object,
  body: string,
  known: Readonly<Record<Collection, ReadonlySet<string>>>,
): Problem[] {
  const texts: [string, string][] = [...proseOf(record), ['body', withoutCode(body)]];
  const praise = texts.flatMap(([field, text]) => {
    const word = marketingWord(text);
    const remedy = 'say what is so, and for whom';
    return word === undefined ? [] : [{ file, field, message: `"${word}" is praise, not a fact`, remedy }];
  });
  const talk = texts.flatMap(([field, text]) => {
    const words = EDITORS_TALK.exec(text)?.[0];
    const remedy =
      'say what is true of the subject, and since when; the day of reading belongs to its source';
    return words === undefined ? [] : [{ file, field, message: `"${words}" speaks of the reading`, remedy }];
  });
  const odd = texts.flatMap(([field, text]) => {
    const words = ODD_PHRASE.exec(text)?.[0];
    const remedy =
      'write what a person of the trade would say: "its own", "your own", what to do, or nothing';
    return words === undefined
      ? []
      : [{ file, field, message: `"${words}" is no idiomatic English`, remedy }];
  });
  return [...praise, ...talk, ...odd, ...brokenLinks(file, body, known)];
}
