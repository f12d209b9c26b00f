import lists from '../../../content/question-words.json' with { type: 'json' };
import { keptFor } from '../../base/kept.ts';
import { readPeriod } from '../../base/period.ts';
import { formatDate } from '../../base/time.ts';
import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { leadOf } from '../../catalog/obligations/answer-view.ts';
import { matchProfile } from '../../catalog/obligations/match-profile.ts';
import { profileOf, withContained } from '../../catalog/obligations/profile.ts';
import {
  appliesIn,
  jurisdictionName,
  readJurisdiction,
  scopeOf,
  US_STATES,
} from '../../records/jurisdictions.ts';
import { ACTIVITIES, type Activity, ENTITY_TYPES, type Entity } from '../../records/profile-terms.ts';
import type { Regulation } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { all as allOf, FOR, LISTS } from '../text/phrases.ts';
import { needStem } from '../text/stems.ts';
import { singular } from '../text/words.ts';
import type { QuestionKind } from './asked-question.ts';
import { ruleReader } from './record-questions.ts';

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
        // Of what a firm does also: "issuing e-money".
        .flatMap((called) => (part === 'entity' ? called : [called, called.replace(/e?(?= )/, 'ing')]))
        .map((phrase) => ({ part, name, label, phrase })),
    );
  const states = [...US_STATES].map(([name, label]) => {
    return { part: 'in' as const, name, label, phrase: folded(label) };
  });
  return [...named('entity', ENTITY_TYPES), ...named('activity', ACTIVITIES), ...states]
    .map((one) => ({ ...one, first: one.phrase.split(' ')[0] ?? '' }))
    .sort((a, b) => Number(a.part === 'in') - Number(b.part === 'in') || b.phrase.length - a.phrase.length);
}

/** What kinds of firm are called, in the singular. */
export const kindsOfFirm = keptFor(
  (catalog: Catalog) => new Set(phrasesOf(catalog).map(({ part, phrase }) => part === 'entity' && phrase)),
);

/** The root of a word that its inflections share; of a short one itself. */
function rootOf(word: string): string {
  const root = needStem(word);
  return root.length >= SHORTEST_ROOT ? root : word;
}
const SHORTEST_ROOT = 5;

const WEAK = new Set([...LISTS.modal, ...wordSet('apply applies gilt gelten')]);
/** Words of any question for duties. */
const GENERAL = new Set([...WEAK, ...allOf(lists.obliged, lists.rules, lists.licence, lists.reaching)]);
/** Words that ask what lies ahead, and periods: beside a kind of firm and its country they ask for duties. */
const COMING = allOf(lists.comingUp, lists.coming, lists.current);
const PERIOD = allOf(lists.months, lists.quarters, lists.years, lists.endOf);
/** Words of the asker for itself, which name no kind of firm. */
const ASKER = allOf(lists.asker, lists.ownFirm);
const TOOLS = allOf(lists.sellers, lists.software);

/** The authorities of rules and events, each with its one jurisdiction; those of several are left out. */
function authoritiesOf({ regulations, events }: Catalog) {
  const places = new Map<string, Set<string>>();
  for (const { authority, jurisdictions: place } of [...regulations, ...events])
    if (place.length === 1)
      for (const name of authority.split(' / '))
        places.set(name, new Set([...(places.get(name) ?? []), ...place]));
  return [...places].flatMap(([name, [place, ...others]]) =>
    place && place !== 'GLOBAL' && others.length === 0 ? { name, place, names: words(name) } : [],
  );
}

const ONE = wordSet('a an ein eine einen un une una um uma een');
const BOUND = new Set([
  ...wordSet(
    'to for of von de di van binds bind cover covers affect affects concern concerns does has hat tiene tem ha heeft a doit muss',
  ),
  ...FOR,
]);
/** Names of firms of the field that say nothing of their kind. */
const OF_FIELD = /(?:tech|bank|wallet)(?:s|en)?$/;
/** Letters that words of one stem share. */
const STEM = 5;
const COMPANIES = allOf(lists.companies, lists.ownFirm);

/** The words behind "apply to a" or "does a", or "for" before "companies", where the question leaves their first open. */
function unknownKind(all: readonly string[], left: readonly string[]): string | undefined {
  const isOpen = (word: string) => left.includes(word) || COMPANIES.has(word);
  for (const [at, word] of all.entries()) {
    if (!BOUND.has(word)) continue;
    const isOne = ONE.has(all[at + 1] ?? '');
    const rest = all.slice(at + (isOne ? 2 : 1));
    const end = rest.findIndex((one) => !isOpen(one));
    const kind = end < 0 ? rest : rest.slice(0, end);
    if (left.includes(kind[0] ?? '') && (isOne || COMPANIES.has(kind.at(-1) ?? ''))) return kind.join(' ');
  }
  return undefined;
}

/** That a rule is not of the places asked for. */
function elsewhere(rule: Regulation, places: readonly string[]): string[] {
  const named = (some: readonly string[]) => some.map(jurisdictionName).join(', ');
  const isElsewhere = places.length > 0 && !places.some((place) => appliesIn(place, scopeOf({}, rule)));
  return isElsewhere ? [`Its places: ${named(rule.jurisdictions)}, and not ${named(places)}`] : [];
}

/** The word before the name of a rule. */
const wordBefore = (typed: string, name: readonly string[]) =>
  typed
    .split(` ${name.join(' ')} `)[0]
    ?.split(' ')
    .at(-1) ?? '';

/** Words of which such a question holds one, unless it names a rule. */
const CUES = new Set([
  ...GENERAL,
  ...allOf(lists.needing, lists.reporting, lists.may),
  ...COMING,
  ...PERIOD,
  'have',
  'has',
]);

/** `what is due for a payment institution in Lithuania`: the page of the profile that the question describes. */
export const OBLIGATION: QuestionKind = {
  kind: 'obligation',
  open(catalog) {
    const phrases = phrasesOf(catalog);
    const namedIn = ruleReader(catalog);
    const authorities = authoritiesOf(catalog);
    const ofRules = catalog.regulations.flatMap(({ name, alternativeNames }) =>
      [name, ...alternativeNames].flatMap(words),
    );
    const known = new Set([...GENERAL, ...ofRules]);
    const small = new Set([...known, ...FILLERS, ...ASKER]);
    const ofField = new Set(
      phrases.flatMap(({ phrase }) => phrase.split(' ')).map((word) => word.slice(0, STEM)),
    );
    return (question) => {
      const { text, typed: whole, words: all, countries: asked, places: placed } = question;
      if (!whole.some((word) => CUES.has(word)) && !namedIn(whole, asked)) return undefined;
      const typed = ` ${whole.join(' ')} `;
      // "mas" is Portuguese for "but".
      const authority = authorities.find(
        ({ name, names: [one = '', ...more] }) =>
          typed.includes(` ${[one, ...more].join(' ')} `) &&
          (more.length > 0 || !FILLERS.has(one) || text.includes(name)),
      );
      const isOfFirm = question.tools.length === 0;
      const around = asked.length === 0 && authority ? [authority.place] : asked;
      const { rule, name: ruleName = [] } = (isOfFirm ? namedIn(whole, around) : undefined) ?? {};
      // In "US Regulation E" the place is that of the rule.
      const ofRule = asked.length > 1 && rule && readJurisdiction(wordBefore(typed, ruleName));
      const countries = around.filter((code) => code !== ofRule);
      const has = (those: ReadonlySet<string>) => all.some((word) => those.has(word));
      const isMust = has(LISTS.modal) || / (?:have|has) to /.test(typed);
      const isBehindOpening = (those: ReadonlySet<string>) =>
        all.some((word, at) => LISTS.opening.has(word) && those.has(all[at + 1] ?? ''));
      const isWeak = has(WEAK) || isMust || (!has(TOOLS) && isBehindOpening(LISTS.reporting));
      const isSure = all.some((word, at) => LISTS.obliged.has(word) && all[at + 1] !== 'diligence');
      const isAbout = has(LISTS.rules) && (isWeak || countries.length > 0);
      const opens =
        has(LISTS.opening) ||
        LISTS.modal.has(all[0] ?? '') ||
        (has(LISTS.how) && isMust) ||
        // "Gilt DORA für", "¿se aplica MiCA a".
        (rule && (isMust || all.slice(0, 2).some((word) => WEAK.has(word) || LISTS.reaching.has(word))));
      // A firm that has one is a tool: what is asked for stands right behind "which", or is needed.
      const isLicence =
        isOfFirm &&
        (has(LISTS.needing)
          ? has(LISTS.licence)
          : isBehindOpening(LISTS.licence) ||
            // "Without a licence" was taken out of the words.
            (LISTS.may.has(all[0] ?? '') &&
              !has(LISTS.licence) &&
              whole.some((word) => LISTS.licence.has(word))));
      const reaches = isOfFirm && has(LISTS.reaching) && (rule ?? countries[0]);
      const isOfRule = rule && (has(LISTS.needing) || has(ASKER));
      const isAsked = isSure || isAbout || isLicence || (opens && (isWeak || reaches || isOfRule));
      const today = catalog.dataAsOf;
      const dated = readPeriod(text, today, true);
      const { from = '', to } = dated?.period.to ? dated.period : {};
      const plain = all.map(singular);
      let rest = ` ${plain.join(' ')} `;
      const query = new URLSearchParams();
      const said: string[] = [];
      let found = '';
      const places = countries.map(jurisdictionName);
      const denied = whole.map((word) => (LISTS.denying.has(word) ? 'not' : singular(word))).join(' ');
      for (const { part, name, label, phrase } of phrases.filter(({ first }) =>
        (denied + rest).includes(first),
      )) {
        const isDenied = part === 'activity' && denied.includes(`not ${phrase}`);
        // Georgia is a country where no other place of the United States is named.
        // "Crypto exchange" is a kind of firm, and what it does.
        if ((!isDenied && phrase !== found && !rest.includes(` ${phrase} `)) || places.includes(label))
          continue;
        rest = rest.replace(` ${phrase} `, ' , ');
        found = phrase;
        if (query.has(part, name) || query.has('not', name)) continue;
        query.append(isDenied ? 'not' : part, name);
        said.push(isDenied ? `not “${label}”` : label);
      }
      if (isLicence && !query.has('entity'))
        for (const [kind, { activity = '', label }] of Object.entries(ENTITY_TYPES))
          if (query.has('activity', activity)) {
            query.append('entity', kind);
            said.unshift(label);
          }
      // What it does may hold what is denied.
      for (const held of withContained(query.getAll('activity') as Activity[]).keys())
        query.delete('not', held);
      const isPast = to !== undefined && to < today;
      const on = isPast || from > today ? from || to : undefined;
      const named = [...(authority?.names ?? []), ...(to ? words(dated?.said ?? '') : [])];
      const used = [
        ...all.filter((word) => CUES.has(word) || known.has(word) || !rest.includes(` ${singular(word)} `)),
        ...named,
      ];
      const answer = (value: string, label: string, path: string) => ({ value, label, path, used });
      const taken = new Set(
        [GENERAL, FILLERS, ASKER, placed, ruleName, named].flatMap((those) => [...those]),
      );
      /** What the question says besides the firm, its places, the rule and the period. */
      const left = all.filter((word) => !taken.has(word) && rest.includes(` ${singular(word)} `));
      const isWhole =
        query.has('entity') &&
        (rule || countries.length > 0 || query.has('in')) &&
        left.every((word) => COMING.has(word) || LISTS.opening.has(word) || /^20\d\d$/.test(word));
      if (!isAsked && !(isOfFirm && isWhole)) return undefined;
      let isFirm = query.has('entity') || (query.has('activity') && (isSure || isAbout || isLicence));
      const stranger = isFirm ? undefined : unknownKind(whole, left);
      const isOfField = (word: string) =>
        OF_FIELD.test(word) || (!COMPANIES.has(word) && ofField.has(word.slice(0, STEM)));
      // "Krypto-Anbieter" is of the field, though it is none of the names that are known.
      const other = stranger?.split(' ').some(isOfField) ? undefined : stranger;
      const isOther =
        !isFirm && (other ? (rule ?? isAsked) : !rule && countries[0] && has(ASKER) && (isSure || isAbout));
      const unknown = other ? `“${other}” is none of the kinds of firm that rules name here. ` : '';
      if (isOther) {
        isFirm = true;
        query.append('entity', 'other-business');
        said.unshift('a business of no kind that rules name');
      }
      if (!isFirm && rule && !has(TOOLS) && !has(LISTS.dates))
        return answer(
          rule.slug,
          [`Whom ${rule.name} binds`, ...elsewhere(rule, countries)].join('. '),
          paths.regulation(rule.slug),
        );
      const isOwn = (isSure || isLicence) && has(ASKER) && all.every((word) => small.has(word));
      if (!isFirm && isAsked && (stranger ?? isOwn))
        return answer(
          'firm',
          stranger
            ? `“${stranger}” is none of the kinds of firm that are known here: its own rules are not recorded. Name the kind that is nearest`
            : 'What is due: say for whom',
          paths.obligations,
        );
      if (!isFirm && !(isLicence && countries.length > 0)) return undefined;
      const hasState = query.has('in');
      const [own = 'GLOBAL', ...others] = rule?.jurisdictions ?? [];
      const isOfOne = countries.length === 0 && !hasState && own !== 'GLOBAL' && others.length === 0;
      // "New Mexico" is not Mexico.
      for (const country of isOfOne ? [own] : countries)
        if (
          !(hasState && country === 'US') &&
          !query.has('in', country) &&
          !said.some((label) => label.endsWith(` ${jurisdictionName(country)}`))
        ) {
          query.append('in', country);
          said.push(jurisdictionName(country));
        }
      const typedName = [rule?.name ?? '', ...(rule?.alternativeNames ?? [])].find((name) =>
        words(name).join('').endsWith(ruleName.join('')),
      );
      const firm = said.join(', ');
      const profile = profileOf({
        entity: query.getAll('entity') as Entity[],
        in: query.getAll('in'),
        activity: query.getAll('activity') as Activity[],
        not: query.getAll('not') as Activity[],
      });
      const asOf = isPast ? on : undefined;
      const about = isOther ? [] : left;
      const lead = leadOf(
        matchProfile(catalog, profile, asOf ?? today),
        rule,
        ruleName,
        about,
        about.map(rootOf),
      );
      const isBeyond = rule && to && lead?.date && lead.date > to;
      if (on && (isPast || !isBeyond)) query.set('on', on);
      if (to && !isBeyond) query.set('to', to);
      const until = asOf
        ? `, as of ${formatDate(asOf)} by what is recorded now`
        : to && !isBeyond
          ? `, ${on ? `${formatDate(on)} ` : ''}to ${formatDate(to)}`
          : '';
      const label = rule
        ? `${unknown}${typedName ?? rule.name} ${lead?.verdict ?? 'is recorded without a duty that could apply'} to: ${firm}${until}`
        : `${unknown}What is due for: ${firm}${until}`;
      return answer(
        query.toString(),
        lead ? `${label}. ${lead.text}` : label,
        `${paths.obligations}?${query}`,
      );
    };
  },
};
