import { keptFor } from '../../base/kept.ts';
import { FILLERS, oneOf, unaccented, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { askedWords } from '../../catalog/collections/record-collection.ts';
import { inEnglish } from '../../catalog/operations/question-vocabulary.ts';
import { appliesIn, readJurisdiction, scopeOf } from '../../records/jurisdictions.ts';
import { TOPIC_LABELS, TOPICS } from '../../records/rule-coverage.ts';
import { FOR, LISTS } from '../text/phrases.ts';
import { singular } from '../text/words.ts';
import { firmTerms } from './firm-words.ts';
import { ruleReader } from './record-questions.ts';

const COMPOUND = /\p{L}{3,}(?:gesetz(?:es)?|verordnung|richtlinie|wet)(?!\p{L})/u;
/**
 * What looks like the name of a rule: in English words in capitals before its last one, in German and Dutch one word,
 * in other languages the words behind its first one.
 */
const NAMES = [
  /\b(?:Regulation|Directive)(?: \p{Lu}+)?(?: No)? \d{2,4}\/\d+/u,
  /(?:\p{Lu}[\p{L}\d-]* (?:(?:of|on|and|the|for|in) )*)+(?:[Dd]irective|[Aa]ct|[Rr]egulation|[Ll]aw|[Oo]rdinance|Bill|Rule|Code|Order)\b(?: \d{4})?/u,
  /(?:[\p{L}\d-]+ ){1,3}(?:directive|ordinance)\b(?: \d{4})?/u,
  COMPOUND,
  /\b(?:directive|directiva|direttiva|diretiva|loi|ley|lei|legge|ustawa|r[eè]glement|reglamento|regolamento|regulamento|dyrektywa|rozporz[aą]dzenie)(?: [\p{L}\d-]+){1,4}/iu,
];

const SHORT =
  '(?<name>(?=[\\p{L}\\d]*\\p{Lu}[\\p{L}\\d]*[\\p{Lu}\\d])[\\p{L}\\d]{3,8}(?: (?:I{1,3}|IV|VI?|\\d)(?![\\p{L}\\d]))?|\\p{Lu}\\p{Ll}+ (?:I{2,3}|IV|VI?)(?!\\p{L}))';
const THE = '(?:the |die |das |la |el |il |le )?';
const APPLYING = oneOf([...LISTS.applying, ...LISTS.reaching, ...LISTS.needing, 'in force', ...FOR]);
/** Where a short name stands for a rule: as what applies or has dates, or what something is due under. */
const SHORT_NAMES = [
  `(?<!\\p{L})(?:does|do|is|are|will|gilt|gelten|aplica|applique|applica) ${THE}${SHORT}(?: \\p{L}+)? ${APPLYING}(?!\\p{L})`,
  `(?<!\\p{L})(?:under|unter|${oneOf(LISTS.dates)} (?:of|for|in)) ${THE}${SHORT}(?!\\p{L})`,
  `(?<!\\p{L})${SHORT}(?: \\p{L}+)? ${oneOf(LISTS.dates)}(?!\\p{L})`,
].map((pattern) => new RegExp(pattern, 'u'));

/** Short names that are no rule of their own: what records, authorities, topics and firms are called. */
const knownWords = keptFor((catalog: Catalog) => {
  const { obligations, events, regulations } = catalog;
  return new Set(
    [
      ...[...obligations, ...events].flatMap(({ title, slug }) => [title, slug]),
      ...regulations.flatMap(({ name, alternativeNames, authority }) => [
        name,
        ...alternativeNames,
        authority,
      ]),
      ...events.map(({ authority }) => authority),
      ...TOPICS.flatMap((topic) => [topic, TOPIC_LABELS[topic]]),
      ...firmTerms(catalog),
    ].flatMap(words),
  );
});

/** The short name of a rule in a text that nothing here is called. */
function shortName(text: string, catalog: Catalog): string[] {
  const spoken = unaccented(text).replace(/^\p{Lu}(?=\p{Ll}+ )/u, (letter) => letter.toLowerCase());
  const name = SHORT_NAMES.map((form) => form.exec(spoken)?.groups?.['name']).find((one) => one) ?? '';
  const [own = ''] = words(name);
  const known = knownWords(catalog);
  return own === '' || readJurisdiction(name) || known.has(own) || known.has(singular(own))
    ? []
    : name.split(' ');
}

/** Words of a name from the first that is none of any question, to the first one that is. */
function trimmed(name: string): string[] {
  const all = name.split(' ');
  const isSmall = (word: string) =>
    words(word).every(
      (one) => FILLERS.has(one) || LISTS.opening.has(one) || LISTS.modal.has(one) || LISTS.reaching.has(one),
    );
  const from = all.findIndex((word) => !isSmall(word));
  return from < 0 ? [] : all.slice(from, all.findLastIndex((word) => !isSmall(word)) + 1);
}

/** Whether a name says nothing but the place of a rule: "the EU directive". */
const isPlain = (name: readonly string[]) =>
  name.length === 0 ||
  (name.length > 1 &&
    !COMPOUND.test(name[0] ?? '') &&
    name.slice(0, -1).every((word) => readJurisdiction(word)));

/** What is said of a rule that a text names and no record knows, with the recorded one that is nearest. */
export function unrecordedRule(text: string, countries: readonly string[], catalog: Catalog) {
  const plain = text.replace(/[(),]/g, ' ').replace(/\s+/g, ' ');
  const long = NAMES.map((pattern) => trimmed(pattern.exec(plain)?.[0] ?? '')).find((all) => !isPlain(all));
  const name = long ?? shortName(plain, catalog);
  const typed = words(name.join(' ')).filter((word) => !/^\d{4}$/.test(word));
  const found = ruleReader(catalog)(words(text), countries)?.name ?? [];
  if (name.length === 0 || found.some((word) => typed.includes(word))) return undefined;
  const near = (asked: readonly string[]) =>
    catalog.regulations.find(
      (rule) =>
        (asked.length > 1 || /^\w{2,3}$/.test(asked[0] ?? '')) &&
        (countries.length === 0 || countries.some((place) => appliesIn(place, scopeOf({}, rule)))) &&
        [rule.name, ...rule.alternativeNames].some((one) =>
          asked.every((word) => words(one).some((other) => other.startsWith(word))),
        ),
    );
  const meaning = (all: readonly string[]) => askedWords(inEnglish(all.join(' '), catalog));
  // A part of a long name is a name, and so is the beginning of words of another language.
  const isKnown = near(typed) ?? typed.some((_, at) => near(meaning(typed.slice(0, at + 1))));
  return isKnown
    ? undefined
    : { words: typed, says: `No rule is recorded under the name “${name.join(' ')}”` };
}
