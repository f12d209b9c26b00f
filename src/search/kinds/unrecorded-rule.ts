import { keptFor } from '../../base/kept.ts';
import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { askedWords } from '../../catalog/collections/record-collection.ts';
import { inEnglish } from '../../catalog/operations/question-vocabulary.ts';
import { appliesIn, readJurisdiction, scopeOf } from '../../records/jurisdictions.ts';
import type { Regulation } from '../../records/regulation.ts';
import { QUESTION_WORDS } from '../text/phrases.ts';
import { ruleReader } from './record-questions.ts';

/** What stands last in the English name of a rule, and what begins one in other languages. */
const LAST = /^(?:directive|act|regulation|law|ordinance|bill|rule|code|order|decree)$/i;
/** Of these, what needs no capitals. */
const SURE = /^(?:directive|ordinance)$/i;
const FIRST = wordSet(
  'directive directiva direttiva diretiva loi ley lei legge ustawa reglement reglamento regolamento regulamento rozporzadzenie dyrektywa',
);
/** German and Dutch names of one word. */
const COMPOUND = /\p{L}{3,}(?:gesetz(?:es)?|verordnung|richtlinie|wet)$/iu;
const MOST_WORDS = 5;
const JOINTS = wordSet('of on and the for in');

/** The words that look like the name of a rule, by what stands last or first in it. */
function nameIn(text: string): readonly string[] {
  const all = text.split(/[^\p{L}\p{N}'’-]+/u).filter(Boolean);
  const isCapital = (word = '') => /^\p{Lu}/u.test(word);
  const isOwn = (at: number, isCased: boolean) => {
    const [word = ''] = words(all[at] ?? '');
    if (isCased && JOINTS.has(all[at] ?? '')) return isCapital(all[at - 1]) && at > 1;
    const isSmall = FILLERS.has(word) || QUESTION_WORDS.has(word);
    return word !== '' && (isCased && at > 0 ? isCapital(all[at]) : !isSmall);
  };
  for (const [at, word] of all.entries()) {
    if (COMPOUND.test(word)) return [word];
    if (LAST.test(word) && (isCapital(word) || SURE.test(word))) {
      let from = at;
      while (at - from < MOST_WORDS && isOwn(from - 1, isCapital(word))) from--;
      const to = /^\d{4}$/.test(all[at + 1] ?? '') ? at + 2 : at + 1;
      if (from < at) return all.slice(from, to);
    }
    if (!FIRST.has(words(word).join(''))) continue;
    const behind = all.slice(at + 1, at + 1 + MOST_WORDS);
    const end = behind.findIndex((one) =>
      words(one).some((own) => QUESTION_WORDS.has(own) && !FILLERS.has(own)),
    );
    const name = end < 0 ? behind : behind.slice(0, end);
    while (FILLERS.has(words(name.at(-1) ?? '').join(''))) name.pop();
    if (name.length > 0) return [word, ...name];
  }
  return [];
}

const readerOf = keptFor(ruleReader);

/** What is said of a rule that a text names and no record knows, with the recorded one that is nearest. */
export function unrecordedRule(text: string, countries: readonly string[], catalog: Catalog) {
  const name = nameIn(text);
  const typed = words(name.join(' ')).filter((word) => !/^\d{4}$/.test(word));
  const isPlain = name.slice(0, -1).every((word) => readJurisdiction(word) !== undefined);
  const found = readerOf(catalog)(words(text), countries);
  if ((isPlain && name.length !== 1) || found?.name.some((word) => typed.includes(word))) return undefined;
  const isThere = (rule: Regulation) =>
    countries.length === 0 || countries.some((place) => appliesIn(place, scopeOf({}, rule)));
  const near = (asked: readonly string[]) =>
    catalog.regulations.find(
      (rule) =>
        asked.length > 1 &&
        isThere(rule) &&
        [rule.name, ...rule.alternativeNames].some((one) => {
          const own = words(one);
          return asked.every((word) => own.some((other) => other.startsWith(word)));
        }),
    );
  // A part of a long name is a name.
  if (near(typed)) return undefined;
  const meant = near(askedWords(inEnglish(typed.join(' '), catalog)))?.name;
  return `No rule is recorded under the name “${name.join(' ')}”${meant ? `; nearest: ${meant}` : ''}`;
}
