import { words } from '../../base/words.ts';
import { ACTIVITIES, ENTITY_TYPES, type Entity } from '../../records/profile-terms.ts';
import { countryName } from '../../records/scalars.ts';
import { paths } from '../../records/urls.ts';
import type { QuestionKind } from './asked-question.ts';

/** Words in one number, so that `institutions` reads as `institution`. */
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=[^s]{2})s$/, '');
const folded = (text: string) => words(text).map(singular).join(' ');

/** What a phrase of a question means: kinds of firm by their names, activities by their labels, longest first. */
const PHRASES = [
  ...Object.entries(ENTITY_TYPES).flatMap(([name, { aliases }]) =>
    [name, ...aliases].map((called) => ['entity', name, folded(called.replaceAll('-', ' '))] as const),
  ),
  ...Object.entries(ACTIVITIES).map(([name, { label }]) => ['activity', name, folded(label)] as const),
].sort((a, b) => b[2].length - a[2].length);

/** Words that ask for rules only beside one of {@link RULES}. */
const WEAK = new Set(['apply', 'applies', 'deadline', 'deadlines', 'must']);
const RULES = new Set(
  'rule rules law laws regulation regulations requirement requirements what which deadline deadlines'.split(
    ' ',
  ),
);

/** `what is due for a payment institution in Lithuania`: the page of the profile that the question describes. */
export const OBLIGATION: QuestionKind = {
  kind: 'obligation',
  cues: new Set(['due', 'duty', 'duties', 'obligation', 'obligations', 'comply', 'binds', ...WEAK]),
  open:
    () =>
    ({ words: all, countries }) => {
      const asks = all.some((word) => OBLIGATION.cues.has(word) && !WEAK.has(word));
      if (!asks && !all.some((word) => RULES.has(word))) return undefined;
      let rest = ` ${all.map(singular).join(' ')} `;
      const query = new URLSearchParams();
      for (const [part, name, phrase] of PHRASES) {
        if (!rest.includes(` ${phrase} `)) continue;
        rest = rest.replace(` ${phrase} `, ' , ');
        if (!query.has(part, name)) query.append(part, name);
      }
      if (!query.has('entity')) return undefined;
      for (const country of countries) query.append('in', country);
      const kinds = query.getAll('entity').map((name) => ENTITY_TYPES[name as Entity].label);
      return {
        value: query.toString(),
        label: `What is due for: ${[...kinds, ...countries.map(countryName)].join(', ')}`,
        path: `${paths.obligations}?${query}`,
      };
    },
};
