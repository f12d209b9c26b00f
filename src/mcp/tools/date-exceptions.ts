import lists from '../../../content/question-words.json' with { type: 'json' };
import { keptFor } from '../../base/kept.ts';
import { FILLERS, inAll, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { askedWords } from '../../catalog/collections/record-collection.ts';
import { inEnglish } from '../../catalog/operations/question-vocabulary.ts';
import { TOPIC_LABELS, TOPICS } from '../../records/rule-coverage.ts';
import { ruleReader } from '../../search/kinds/record-questions.ts';
import { EXCLUDING, FOR, LISTS } from '../../search/text/phrases.ts';
import type { Keeps } from './profile-dates.ts';

const readerOf = keptFor(ruleReader);

const topicWords = TOPICS.map((topic) => ({ topic, own: askedWords(`${topic} ${TOPIC_LABELS[topic]}`) }));

/** The topics that hold two thirds of some words, of these the ones that say least else. */
function topicsOf(asked: readonly string[]) {
  const found = topicWords
    .map(({ topic, own }) => ({ topic, own, held: own.filter((word) => asked.includes(word)).length }))
    .filter(({ held }) => held > 0 && 3 * held >= 2 * asked.length)
    .sort((a, b) => b.held / b.own.length - a.held / a.own.length);
  const [first] = found;
  return found.filter(({ held, own }) => first && held / own.length === first.held / first.own.length);
}

/** Words of any question for dates, which name nothing that could be left out. */
const GENERAL = new Set(inAll(lists.obliged, lists.rules, lists.reporting, lists.dates, lists.licence));
const LONGEST_EXCEPT = 3;

/** Where an exception begins and what it names: `except those on money laundering`, `ohne DORA`. */
function partsOf(text: string) {
  const typed = text.split(/\s+/);
  const folded = typed.map((one) => words(one).join(' '));
  for (const at of typed.keys())
    for (let length = LONGEST_EXCEPT; length > 0; length--) {
      const said = folded.slice(at, at + length).join(' ');
      // "Not" takes something out behind a comma alone.
      if (!EXCLUDING.has(said) || (LISTS.denying.has(said) && !typed[at - 1]?.endsWith(','))) continue;
      const from = at + length;
      const isEnd = (_: string, place: number) =>
        place > from + 1 &&
        ((at === 0 && /[,:;]$/.test(typed[place - 1] ?? '')) ||
          FOR.has(folded[place] ?? '') ||
          (/^(?:in|im|en|em|nel|w)$/.test(folded[place] ?? '') &&
            /^[\p{Lu}\d]/u.test(typed[place + 1] ?? '')));
      const end = typed.findIndex(isEnd);
      const to = end < 0 ? typed.length : end;
      return { rest: [...typed.slice(0, at), ...typed.slice(to)].join(' '), left: folded.slice(from, to) };
    }
  return undefined;
}

/** What a text leaves out of duties and dates, by topic, rule or words; undefined where nothing that is recorded is left out. */
export function exceptionIn(text: string, catalog: Catalog) {
  const { rest, left = [] } = partsOf(text) ?? {};
  // "Without a licence" says what a firm lacks.
  if (rest === undefined || left.some((word) => LISTS.licence.has(word))) return undefined;
  const named: string[] = [];
  const keep: Keeps[] = [];
  const telling = (term: string) =>
    term
      .split(' ')
      .filter((word) => !FILLERS.has(word) && !GENERAL.has(word))
      .join(' ');
  for (const term of left.join(' ').split(/ (?:and|or|und|oder|et|ou|y|o|e|oraz|i|of|en) /)) {
    const { rule } = readerOf(catalog)(term.split(' '), []) ?? {};
    const typed = telling(term);
    const read = [typed, inEnglish(typed, catalog), inEnglish(typed, catalog, 1)];
    const topics = rule
      ? undefined
      : read.map((one) => topicsOf(askedWords(one))).find(({ length }) => length > 0);
    if (rule) keep.push((_, own) => own?.slug !== rule.slug && own?.under !== rule.slug);
    else if (topics) keep.push((_, own) => !topics.some(({ topic }) => own?.topics.includes(topic)));
    else continue;
    named.push(...(rule ? [rule.name] : (topics ?? []).map(({ topic }) => TOPIC_LABELS[topic])));
  }
  const keeps: Keeps = (record, rule) => keep.every((one) => one(record, rule));
  return named.length > 0 ? { rest, keeps, note: `Left out: ${named.join('; ')}` } : undefined;
}

const APPLYING = new Set(inAll(lists.applying, lists.reaching, lists.obliged, lists.modal));
const SUBJECT = new Set(inAll(lists.obliged, lists.rules, lists.reporting));
const NEAR = 3;

/** A question for what does not apply, such as `which duties do not apply to`, without its negation. */
export function undenied(text: string): string | undefined {
  const typed = text.split(/\s+/);
  const folded = typed.map((one) => words(one).join(' '));
  const at = folded.findIndex(
    (word, place) =>
      LISTS.denying.has(word) &&
      folded.slice(0, place).some((one) => SUBJECT.has(one)) &&
      folded.slice(Math.max(0, place - NEAR), place + NEAR).some((one) => APPLYING.has(one)),
  );
  return at < 0 ? undefined : typed.toSpliced(at, 1).join(' ');
}
