import lists from '../../../content/question-words.json' with { type: 'json' };
import { readPeriod } from '../../base/period.ts';
import { formatDate } from '../../base/time.ts';
import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { leadOf } from '../../catalog/obligations/answer-view.ts';
import { matchProfile } from '../../catalog/obligations/match-profile.ts';
import { figureText, profileOf, readSizes } from '../../catalog/obligations/profile.ts';
import {
  appliesIn,
  jurisdictionName,
  readJurisdiction,
  scopeOf,
  US_STATES,
} from '../../records/jurisdictions.ts';
import { type Activity, ENTITY_TYPES, type Entity } from '../../records/profile-terms.ts';
import type { Regulation } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { all as allOf, LISTS } from '../text/phrases.ts';
import { singular } from '../text/words.ts';
import type { QuestionKind } from './asked-question.ts';
import { ENDED, isOfField, OF_FIELD, readFirm, rolesIn, rootOf, unknownKind } from './firm-words.ts';
import { ruleReader } from './record-questions.ts';
import { unrecordedRule } from './unrecorded-rule.ts';

const WEAK = new Set([...LISTS.modal, ...wordSet('apply applies gilt gelten')]);
/** Words of any question for duties. */
const GENERAL = new Set([...WEAK, ...allOf(lists.obliged, lists.rules, lists.licence, lists.reaching)]);
/** Words that ask what lies ahead, and periods: beside a kind of firm and its country they ask for duties. */
const COMING = allOf(lists.comingUp, lists.coming, lists.current);
const PERIOD = allOf(lists.months, lists.quarters, lists.years, lists.endOf);
/** Words of the asker for itself, which name no kind of firm. */
const ASKER = allOf(lists.asker, lists.ownFirm);
/** Those that mean nothing else. */
const SPEAKER = new Set(
  [...ASKER].filter((word) => !FILLERS.has(word) || /^(?:i|we|ich|wir|je|nous|wij)$/.test(word)),
);
/** What may stand beside a firm where duties and dates are looked for. */
const BESIDE_FIRM = allOf(lists.dates, lists.applying, lists.reporting, lists.needing);
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

/** More places than this come from the name of a continent, and only those named one by one count. */
const MOST_PLACES = 40;

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
    const namedIn = ruleReader(catalog);
    const authorities = authoritiesOf(catalog);
    const ofRules = catalog.regulations.flatMap(({ name, alternativeNames }) =>
      [name, ...alternativeNames].flatMap(words),
    );
    const known = new Set([...GENERAL, ...ofRules]);
    const isKnownOf = isOfField(catalog);
    return (question) => {
      const { text, countries: asked, places: placed, isOfDuties = false } = question;
      const { except = [], sizes = [], notes = [], isOfSpared = false } = question.duty ?? {};
      if (!isOfDuties && !question.typed.some((word) => CUES.has(word)) && !namedIn(question.typed, asked))
        return undefined;
      const missing = question.tools.length === 0 ? unrecordedRule(text, asked, catalog) : undefined;
      /** Without the name of a rule that no record has, whose words name no firm. */
      const outside = (list: readonly string[]) =>
        missing
          ? ` ${list.join(' ')} `
              .replace(` ${missing.words.join(' ')} `, ' ')
              .trim()
              .split(' ')
          : list;
      const whole = outside(question.typed);
      const all = outside(question.words);
      const typed = ` ${whole.join(' ')} `;
      // "mas" is Portuguese for "but".
      const authority = authorities.find(
        ({ name, names: [one = '', ...more] }) =>
          typed.includes(` ${[one, ...more].join(' ')} `) &&
          (more.length > 0 || !FILLERS.has(one) || text.includes(name)),
      );
      const isOfFirm = question.tools.length === 0;
      const roles = rolesIn(whole);
      const around = asked.length === 0 && authority ? [authority.place] : asked;
      const { rule, name: ruleName = [] } = (isOfFirm ? namedIn(whole, around) : undefined) ?? {};
      // In "US Regulation E" the place is that of the rule.
      const ofRule = asked.length > 1 && rule && readJurisdiction(wordBefore(typed, ruleName));
      const countries = around.filter(
        (code) =>
          (around.length <= MOST_PLACES || (roles.has(code) && !whole.includes(code.toLowerCase()))) &&
          code !== ofRule &&
          !(asked.length > 1 && ruleName.includes(code.toLowerCase())) &&
          roles.get(code) !== '',
      );
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
      const period = readPeriod(text, today, true);
      // "Stopped issuing e-money in 2024" does not ask what was due in 2024.
      const isOfEnd = (period?.period.to ?? today) < today && whole.some((word) => ENDED.has(word));
      const dated = isOfEnd ? undefined : period;
      const { from: begin = '', to } = dated?.period.to ? dated.period : {};
      const { query, said, rest } = readFirm(whole, all, countries.map(jurisdictionName), catalog, rule);
      for (const size of sizes) query.append('size', size);
      for (const one of except) query.append('except', one);
      said.push(...readSizes(sizes).map(figureText));
      if (isLicence && !query.has('entity'))
        for (const [kind, { activity = '', label }] of Object.entries(ENTITY_TYPES))
          if (query.has('activity', activity)) {
            query.append('entity', kind);
            said.unshift(label);
          }
      const isPast = to !== undefined && to < today;
      const on = isPast || begin > today ? begin || to : undefined;
      const named = [...(authority?.names ?? []), ...(to ? words(dated?.said ?? '') : [])];
      const isLeft = (word: string) => rest.includes(` ${singular(word)} `);
      const used = [...all.filter((word) => CUES.has(word) || known.has(word) || !isLeft(word)), ...named];
      const answer = (value: string, label: string, path: string) => ({
        ...{ value, path, used },
        label: [label, ...notes].join('. '),
      });
      const taken = new Set(
        [GENERAL, FILLERS, ASKER, placed, ruleName, named].flatMap((those) => [...those]),
      );
      /** What the question says besides the firm, its places, the rule and the period. */
      const left = all.filter((word) => !taken.has(word) && isLeft(word));
      const isSmall = (word: string) =>
        COMING.has(word) || LISTS.opening.has(word) || (isOfDuties && BESIDE_FIRM.has(word));
      const isWhole =
        query.has('entity') &&
        (rule || countries.length > 0 || query.has('in')) &&
        left.every((word) => isSmall(word) || /^20\d\d$/.test(word));
      const isOwnFirm =
        isOfDuties && query.has('entity') && (question.isOfFirm || has(SPEAKER) || left.every(isSmall));
      const vague = query.has('entity') ? undefined : all.find((word) => OF_FIELD.test(word) && isLeft(word));
      const isMeant = missing !== undefined || vague !== undefined || isOfSpared || sizes.length > 0;
      if (!isAsked && !(isOfFirm && (isWhole || isOwnFirm)) && !(isOfDuties && isMeant)) return undefined;
      let isFirm = query.has('entity') || (query.has('activity') && (isSure || isAbout || isLicence));
      const stranger = isFirm ? undefined : unknownKind(whole, left);
      // "Krypto-Anbieter" is of the field, though it is none of the names that are known.
      const other = stranger?.split(' ').some(isKnownOf) ? undefined : stranger;
      const isOther =
        !isFirm &&
        !vague &&
        !missing &&
        (other ? (rule ?? isAsked) : !rule && countries[0] && has(ASKER) && (isSure || isAbout));
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
      const hasState = query.has('in');
      const [own = 'GLOBAL', ...others] = rule?.jurisdictions ?? [];
      const isOfOne =
        countries.length === 0 &&
        !hasState &&
        own !== 'GLOBAL' &&
        others.length === 0 &&
        roles.get(own) !== '';
      // "New Mexico" is not Mexico.
      for (const country of isOfOne ? [own] : countries)
        if (
          !(hasState && country === 'US') &&
          !query.has('in', country) &&
          !query.getAll('in').some((state) => US_STATES.get(state)?.endsWith(` ${jurisdictionName(country)}`))
        ) {
          const role = roles.get(country) ?? 'in';
          query.append(role, country);
          said.push((role === 'serves' ? 'serves ' : '') + jurisdictionName(country));
        }
      const firm = said.join(', ');
      const ofFirm = `${paths.obligations}${query.size > 0 ? `?${query}` : ''}`;
      if (missing && !rule)
        return answer(
          'unrecorded',
          isFirm ? `${missing.says}. All that is due for: ${firm}` : missing.says,
          ofFirm,
        );
      const isOwn =
        (isSure || isLicence) &&
        has(ASKER) &&
        all.every((word) => [known, FILLERS, ASKER].some((those) => those.has(word)));
      const isOpen =
        isOwn || isOfSpared || sizes.length > 0 || (vague && (countries.length > 0 || isSure || isAbout));
      if (!isFirm && (isAsked || isOfDuties) && (stranger ?? isOpen))
        return answer(
          'firm',
          vague
            ? `“${vague}” names no kind of firm, on which it depends what is due: choose it${firm && `. So far: ${firm}`}`
            : stranger
              ? `“${stranger}” is none of the kinds of firm that are known here: its own rules are not recorded. Name the kind that is nearest`
              : isOfSpared
                ? 'What does not apply depends on the firm: say its kind and country'
                : 'What is due: say for whom',
          ofFirm,
        );
      if (!isFirm && !(isLicence && countries.length > 0)) return undefined;
      const typedName = [rule?.name ?? '', ...(rule?.alternativeNames ?? [])].find((name) =>
        words(name).join('').endsWith(ruleName.join('')),
      );
      const profile = profileOf({
        entity: query.getAll('entity') as Entity[],
        in: query.getAll('in'),
        serves: query.getAll('serves'),
        activity: query.getAll('activity') as Activity[],
        not: query.getAll('not') as Activity[],
        size: query.getAll('size'),
        except: [...except],
      });
      // "Outside the euro area" rules out a place, and names duties of a rule.
      const ruledOut = rule ? whole.filter((word) => !all.includes(word) && !taken.has(word)) : [];
      const telling = isOther ? [] : [...left, ...ruledOut];
      const lead = leadOf(
        matchProfile(catalog, profile, isPast && on ? on : today),
        rule,
        ruleName,
        telling,
        telling.map(rootOf),
      );
      // A rule that begins later is told with its day, whatever the period.
      const isWithin = !(rule && to && lead?.date && lead.date > to);
      if (on && (isPast || isWithin)) query.set('on', on);
      if (to && isWithin) query.set('to', to);
      const from = on ? formatDate(on) : '';
      const until = isPast
        ? `, as of ${from} by what is recorded now`
        : to && isWithin
          ? `, ${from && `${from} `}to ${formatDate(to)}`
          : '';
      if (isOfSpared) query.set('show', 'not');
      const about = rule
        ? `${typedName ?? rule.name} ${lead?.verdict ?? 'is recorded without a duty that could apply'} to`
        : `What ${isOfSpared ? 'does not apply to' : 'is due for'}`;
      const label = `${missing ? `${missing.says}. ` : ''}${unknown}${about}: ${firm}${until}`;
      return answer(
        query.toString(),
        lead && !isOfSpared ? `${label}. ${lead.text}` : label,
        `${paths.obligations}?${query}`,
      );
    };
  },
};
