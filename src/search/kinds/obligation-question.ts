import { wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { jurisdictionName, US_STATES } from '../../records/jurisdictions.ts';
import { ACTIVITIES, ENTITY_TYPES } from '../../records/profile-terms.ts';
import { paths } from '../../records/urls.ts';
import type { QuestionKind } from './asked-question.ts';

/** Words in one number, so that `institutions` reads as `institution`. */
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=[^s]{2})s$/, '');
const folded = (text: string) => words(text).map(singular).join(' ');

/** What a phrase of a question means: kinds of firm and activities, also in other languages, and states, longest first. */
function phrasesOf({ translations }: Catalog) {
  const foreign = new Map(
    Object.entries(translations).map(([text, others]) => [folded(text), Object.values(others).flat()]),
  );
  const named = (
    part: 'entity' | 'activity',
    terms: Readonly<Record<string, { label: string; aliases: string[] }>>,
  ) =>
    Object.entries(terms).flatMap(([name, { label, aliases }]) =>
      [name, label, ...aliases]
        .map((called) => folded(called.replaceAll('-', ' ')))
        .flatMap((called) => [called, ...(foreign.get(called) ?? []).map((word) => folded(word ?? ''))])
        .map((phrase) => ({ part, name, label, phrase })),
    );
  const states = [...US_STATES].map(([name, label]) => {
    return { part: 'in' as const, name, label, phrase: folded(label) };
  });
  return [...named('entity', ENTITY_TYPES), ...named('activity', ACTIVITIES), ...states].sort(
    (a, b) => Number(a.part === 'in') - Number(b.part === 'in') || b.phrase.length - a.phrase.length,
  );
}

/** Words that ask for rules. */
const ASKING = wordSet(
  'due duty duties obligation obligations comply binds pflicht pflichten obligacion obligaciones obrigacao ' +
    'obrigacoes obbligo obblighi verplichting verplichtingen obowiazek obowiazki obowiazkow',
);
/** Words that ask for them beside one of {@link RULES} or {@link OPENING}. */
const WEAK =
  'apply applies must muss mussen gilt gelten doit doivent debe deben deve devem devono moet moeten musi'.split(
    ' ',
  );
const OPENING = wordSet(
  'what which when do does was welche wann que quelles cuales quali cosa wat welke co jakie',
);
/** Words that ask for them beside a country or a weak word: an engine of rules is a tool. */
const RULES = wordSet(
  'rule rules law laws regulation regulations requirement requirements deadline deadlines funds regeln gesetze regles reglas regras regole regels przepisy',
);

/** `what is due for a payment institution in Lithuania`: the page of the profile that the question describes. */
export const OBLIGATION: QuestionKind = {
  kind: 'obligation',
  cues: new Set([...ASKING, ...WEAK, ...RULES]),
  open(catalog) {
    const phrases = phrasesOf(catalog);
    const ofRules = catalog.regulations.flatMap(({ name, alternativeNames }) =>
      [name, ...alternativeNames].flatMap(words),
    );
    const known = new Set([...ASKING, ...WEAK, ...RULES, ...ofRules]);
    return ({ words: all, countries }) => {
      const has = (those: ReadonlySet<string>) => all.some((word) => those.has(word));
      const isWeak = WEAK.some((word) => all.includes(word));
      const isSure = all.some((word, at) => ASKING.has(word) && all[at + 1] !== 'diligence');
      const isAbout = has(RULES) && (isWeak || countries.length > 0);
      if (!isSure && !isAbout && !(isWeak && has(OPENING))) return undefined;
      let rest = ` ${all.map(singular).join(' ')} `;
      const query = new URLSearchParams();
      const said: string[] = [];
      const places = countries.map(jurisdictionName);
      for (const { part, name, label, phrase } of phrases) {
        // Georgia is a country where no other place of the United States is named.
        if (!rest.includes(` ${phrase} `) || places.includes(label)) continue;
        rest = rest.replace(` ${phrase} `, ' , ');
        if (query.has(part, name)) continue;
        query.append(part, name);
        said.push(label);
      }
      if (!query.has('entity')) return undefined;
      const hasState = query.has('in');
      for (const country of countries)
        if (!(hasState && country === 'US')) {
          query.append('in', country);
          said.push(jurisdictionName(country));
        }
      return {
        value: query.toString(),
        label: `What is due for: ${said.join(', ')}`,
        path: `${paths.obligations}?${query}`,
        used: all.filter((word) => known.has(word) || !rest.includes(` ${singular(word)} `)),
      };
    };
  },
};
