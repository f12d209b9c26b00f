import lists from '../../../content/question-words.json' with { type: 'json' };
import { keptFor } from '../../base/kept.ts';
import { nameAt, slugsOf } from '../../base/lists.ts';
import { readPeriod } from '../../base/period.ts';
import { formatDate } from '../../base/time.ts';
import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { isOfCost } from '../../catalog/cost/cost-words.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { findOperations, readOperationQuestion } from '../../catalog/operations/find-operations.ts';
import { jurisdictionsApplyingIn, scopeOf } from '../../records/jurisdictions.ts';
import { isSettled, knownDate, REGULATION_STATUS_LABELS, type Regulation } from '../../records/regulation.ts';
import { priceText, shortPriceText } from '../../records/tool/price-text.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { all as allOf, LISTS, QUESTION_WORDS } from '../text/phrases.ts';
import { joinPhrase } from '../text/words.ts';
import type { QuestionKind } from './asked-question.ts';
import { subjectOf } from './tool-question.ts';

/** Most words in the name of a rule. */
const LONGEST_NAME = 6;

/**
 * The function that finds the rule that words name, by the longest of its names or that of a standard that it takes
 * up; of several with one name the one of the countries asked for, else the one of the world.
 */
export const ruleReader = keptFor((catalog: Catalog) => {
  const { regulations, standards, translations } = catalog;
  const keysOf = (names: readonly string[], rule: Regulation) =>
    // A section is called by its number alone too.
    names
      .flatMap((name) => [name, ...Object.values(translations[name.toLowerCase()] ?? {}).flat()])
      .flatMap((name = '') => [name, name.replace(/^Section (?=\d{3})/, '')])
      .map((name) => [words(name).join(''), rule] as const)
      .filter(([name]) => name !== '');
  const byName = (rows: readonly (readonly [name: string, rule: Regulation])[]) =>
    Map.groupBy(rows, ([name]) => name);
  const own = byName(
    regulations.flatMap((rule) => {
      const { name, alternativeNames, citation = '' } = rule;
      // "Regulation (EU) 2022/2554", and its number alone.
      const [number = []] = [/\d+\/\d+/.exec(citation) ?? undefined];
      return keysOf([name, ...alternativeNames, citation, ...number], rule);
    }),
  );
  const ofStandards = byName(
    standards.flatMap(({ slug, name, aliases }) =>
      regulations.flatMap((rule) => (rule.standards.includes(slug) ? keysOf([name, ...aliases], rule) : [])),
    ),
  );
  const beginnings = new Set(
    [...own.keys(), ...ofStandards.keys()].flatMap((name) => [1, 2, 3].map((end) => name.slice(0, end))),
  );
  return (all: readonly string[], countries: readonly string[]) => {
    const around = [...countries.flatMap(jurisdictionsApplyingIn), 'GLOBAL'];
    for (let length = Math.min(LONGEST_NAME, all.length); length > 0; length--)
      for (let at = 0; at + length <= all.length; at++) {
        if (!beginnings.has((all[at] ?? '').slice(0, 3))) continue;
        if (length === 1 && QUESTION_WORDS.has(all[at] ?? '')) continue;
        const name = all.slice(at, at + length);
        // "S'applique-t-il à" is not TILA.
        if (length > 2 && name.slice(1).every((word) => FILLERS.has(word))) continue;
        const key = name.join('');
        // The name of a standard alone is the standard.
        const rows = own.get(key) ?? (length < all.length ? ofStandards.get(key) : undefined);
        if (!rows) continue;
        const found = [...new Set(rows.map(([, rule]) => rule))];
        const [closest] = around.flatMap((place) =>
          found.filter((rule) => scopeOf({}, rule).includes(place)),
        );
        const rule = found.length > 1 ? closest : found[0];
        if (rule) return { rule, name };
      }
    return undefined;
  };
});

/** All that a question for dates says beside a rule; those of `dates` ask for them beside others too. */
const OF_DATES = new Set([
  ...FILLERS,
  ...allOf(lists.dates, lists.applying, lists.opening, lists.present, lists.soFar),
]);

const WHO = wordSet('who whom wen wem qui quien quienes quem chi kogo');
const OPENINGS = allOf(lists.opening, lists.present);

/** Most days that are told beside the name of a rule. */
const MOST_DAYS = 3;
const SURE = wordSet('confirmed reported');

/**
 * The days from which a rule applies in its own places, as far as they were read in a source, with what begins; of a
 * proposal also those that are expected.
 */
function daysOf({ slug, jurisdictions, status }: Regulation, { events }: Catalog): string[] {
  return events
    .filter(
      (event) =>
        event.regulation === slug &&
        event.type === 'applies' &&
        (status === 'proposed' || (isSettled(event) && SURE.has(event.certainty))) &&
        event.jurisdictions.some((place) => jurisdictions.includes(place)),
    )
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(-MOST_DAYS)
    .map((event) =>
      event.datePrecision === 'day'
        ? `${event.title}, ${formatDate(event.date)}`
        : `${event.title}, ${knownDate(event)}`,
    );
}

/** `when does MiCA apply`, `is PSD3 in force yet`: the page of a rule with its dates; also of a rule that is named alone. */
export const DATE: QuestionKind = {
  kind: 'date',
  open(catalog) {
    const namedIn = ruleReader(catalog);
    return ({ words: all, countries }) => {
      const { rule, name = [] } = namedIn(all, countries) ?? {};
      const isAsked =
        all.some((word) => LISTS.dates.has(word)) ||
        (OPENINGS.has(all[0] ?? '') && all.some((word) => LISTS.soFar.has(word))) ||
        all.every((word) => OF_DATES.has(word) || name.includes(word));
      if (!rule || !isAsked) return undefined;
      return {
        value: rule.slug,
        label: [
          `Dates of ${rule.name}, ${REGULATION_STATUS_LABELS[rule.status].toLowerCase()}`,
          ...daysOf(rule, catalog),
          ...(all.some((word) => WHO.has(word)) ? [`It binds: ${rule.scope.replace(/\.$/, '')}`] : []),
        ].join('. '),
        path: paths.regulation(rule.slug),
        used: all,
      };
    };
  },
};

/** Words that ask whether a service works: `is adyen down`. */
const WORKING = wordSet('down outage outages incident incidents working');

/** Whether something fails: `token expired`, `webhook not received`; not where a word of a need follows, as in `failed payment recovery`. */
const isFailing = (typed: readonly string[], isOfNeed: (word: string) => boolean) =>
  typed.some(
    (word, at) =>
      (LISTS.failing.has(word) || (LISTS.succeeding.has(word) && LISTS.denying.has(typed[at - 1] ?? ''))) &&
      !isOfNeed(typed[at + 1] ?? ''),
  );

/** `does plaid have a sandbox`, `plaid token expired`: the record of the one tool that a question about a fact or a failure names. */
export const FACT: QuestionKind = {
  kind: 'fact',
  cues: new Set([
    ...wordSet('does do is are has have can which what hat haben gibt est a tiene tem ha'),
    ...WORKING,
    ...LISTS.failing,
    ...LISTS.succeeding,
  ]),
  open: () => (question) => {
    const { typed, words: all, facts } = question;
    const [tool, ...others] = question.tools;
    if (!tool || others.length > 0 || all.some((word) => LISTS.alternative.has(word))) return undefined;
    const path = paths.tool(tool.slug);
    if (tool.status === 'active' && all.some((word) => WORKING.has(word)))
      return { value: tool.slug, label: `${tool.name}: state and status page`, path: `${path}#upkeep` };
    const own = words(tool.name);
    const isOfNeed = (word: string) =>
      word !== '' &&
      ![FILLERS, LISTS.failing, LISTS.aboutTools].some((those) => those.has(word)) &&
      !/\d/.test(word) &&
      !own.includes(word);
    if (isFailing(typed, isOfNeed))
      return {
        value: tool.slug,
        label: `${tool.name}: documentation and status`,
        path,
        first: [tool.slug],
      };
    if (facts.length === 0) return undefined;
    const first = subjectOf(question) && [tool.slug];
    return {
      value: tool.slug,
      label: `${tool.name}: ${facts.map((fact) => `${fact.label}: ${fact.saidOf(tool)}`).join(', ')}`,
      path,
      ...(first && { first }),
    };
  },
};

const MOST_PRICES = 3;

/** What a record says of its prices, where words hold most of: those of a plan, a method, a country; surcharges and prices without an amount last. */
function pricesOf({ name, prices }: Tool, asked: readonly string[], countries: readonly string[]): string {
  const own = words(name);
  const held = (text: string) =>
    asked.filter((word) => !own.includes(word) && words(text).includes(word)).length;
  const isLast = ({ onTop, state }: Tool['prices'][number]) => Number(onTop || state !== undefined);
  const ofPlaces = prices.filter(
    ({ sellers }) => countries.length === 0 || countries.some((country) => isSeller(country, sellers)),
  );
  const said = ofPlaces
    .toSorted((a, b) => isLast(a) - isLast(b) || held(priceText(b)) - held(priceText(a)))
    .slice(0, MOST_PRICES)
    .map((price) => shortPriceText(price, countries[0]));
  const none = `no price is recorded${prices.length > 0 ? ' for sellers there; there are prices for others' : ''}`;
  return `${name}: ${said.join('; ') || none}`;
}

/** `Przelewy24 fees`, `Xero Growing plan`: the prices of the tools that a question names, where it asks for nothing else. */
export const PRICE: QuestionKind = {
  kind: 'fact',
  cues: LISTS.priced,
  open:
    () =>
    ({ words: all, tools, countries, places }) => {
      const [first] = tools;
      const names = new Set(
        tools.flatMap(({ name, slug, aliases }) => [name, slug, ...aliases].flatMap(words)),
      );
      const known = new Set(
        tools.flatMap(({ prices }) => prices.flatMap((price) => words(priceText(price)))),
      );
      const small = [names, FILLERS, LISTS.priced, new Set(places)];
      const left = all.filter((word) => !small.some((those) => those.has(word)) && !isOfCost(word));
      // One word more is the name of a plan.
      const [plan, ...others] = left.filter((word) => !known.has(word));
      if (!first || others.length > 0) return undefined;
      const said = tools.map((tool) => pricesOf(tool, all, countries)).join('. ');
      return {
        value: first.slug,
        label: plan ? `${said}. No price names “${plan}”` : said,
        path: `${paths.tool(first.slug)}#cost`,
        used: all,
        first: slugsOf(tools),
      };
    },
};

/** `refund endpoint of Adyen`, `how do I refund with Stripe`, `who has webhooks for disputes`: the list of operations that the question describes. */
export const OPERATION: QuestionKind = {
  kind: 'operation',
  cues: new Set([...LISTS.calledUp, ...LISTS.howTo, ...wordSet('cannot cant unable')]),
  open:
    (catalog) =>
    ({ text, words: all }) => {
      const { asksForCalls, asked, changes, filter, negation, rest } = readOperationQuestion(text, catalog);
      const { actions, named } = asked;
      const isOfTool = named.length > 0;
      const isLacking = negation === 'lacking';
      const isCalled = asksForCalls && all.some((word) => LISTS.calledUp.has(word));
      // "How do I refund at Stripe", but not "how does Stripe refund"; without a tool, tools are the answer.
      const isAsking = (at: number) =>
        at === 0 || all.slice(at + 1, at + 3).some((word) => LISTS.asker.has(word));
      const isHowTo =
        isOfTool &&
        all.some(
          (word, at) => LISTS.howTo.has(word) && isAsking(at) && !LISTS.notHowTo.has(all[at + 1] ?? ''),
        );
      const isAbout = actions.length > 0 || (isOfTool && (changes ?? filter.deprecated));
      if (!isAbout || !(isHowTo || isLacking || isCalled)) return undefined;
      const of = named.map((slug) => nameAt(catalog.toolBySlug, slug)).join(', ');
      // That a tool has no such call is said before anyone opens the list.
      const asks = isOfTool && !isLacking && { q: text, page: 1, limit: named.length };
      const { total, notes } = (asks && findOperations(asks, catalog)) || { total: 1, notes: [] };
      const none =
        total > 0
          ? ''
          : notes
              .map((note) => note.replace(`${of}: `, '').replace(/\.?(?: (?:Nearest|Its) .*)?$/, ''))
              .join('; ');
      const what = changes ? 'Changes' : filter.deprecated ? 'Deprecated calls' : 'Calls';
      return {
        value: changes ? 'changes' : actions.join(',') || 'deprecated',
        label: `${what}${of && ` of ${of}`}${rest && `: ${rest}`}${none && ` (${none})`}`,
        path: `${paths.operations}?${new URLSearchParams({ q: text })}`,
        used: rest.split(' '),
      };
    },
};

const FILINGS = [...allOf(lists.generalFilings, lists.legalForms)];
const SELLERS = allOf(lists.sellers, lists.software);
const FILING_ASKED = allOf(lists.ownFirm, lists.modal, lists.until, lists.obliged, lists.dates);

/** `when is our GST return due`: what every company files, which no rule here is about. */
export const COMPANY_FILINGS: QuestionKind = {
  kind: 'obligation',
  cues: new Set(FILINGS.flatMap((phrase) => phrase.split(' '))),
  open:
    ({ dataAsOf }) =>
    ({ text, typed, words: all, tools }) => {
      const whole = ` ${typed.join(' ')} `;
      if (!FILINGS.some((phrase) => whole.includes(` ${phrase} `))) return undefined;
      const isDated = all.some((word) => FILING_ASKED.has(word)) || readPeriod(text, dataAsOf) !== undefined;
      if (!isDated || tools.length > 0 || all.some((word) => SELLERS.has(word))) return undefined;
      return {
        value: 'not-covered',
        label: 'Company tax and general filings are not covered; duties of regulated financial firms are',
        path: paths.obligations,
        used: all,
      };
    },
};

/** Words with which a question about a meaning begins or ends. */
const CUES = new Set([
  ...wordSet(
    'what whats define definition meaning mean means stand stands explain bedeutet heisst signifie significa',
  ),
  ...LISTS.comparing,
]);
/** Words that ask what terms mean, and carry nothing else. */
const ASKING = new Set([...CUES, ...wordSet('is are term glossary was que cosa between')]);

/** `what is psd2`, `kyc meaning`, `acquirer vs issuer`: the pages of terms of the glossary. */
export const TERM: QuestionKind = {
  kind: 'term',
  cues: CUES,
  open({ glossary }) {
    const terms = new Map(
      glossary.flatMap((one) =>
        [
          one.term,
          one.expansion ?? one.term,
          ...one.also,
          ...Object.values(one.translations).flatMap((own = []) => own),
        ].map((name) => [joinPhrase(words(name)), one] as const),
      ),
    );
    return ({ words: all }) => {
      const termOf = (some: readonly string[]) => {
        const asked = some.filter((word) => !ASKING.has(word) && !FILLERS.has(word));
        const term = terms.get(joinPhrase(asked));
        return term && { value: term.slug, label: `What ${term.term} means`, path: paths.term(term.slug) };
      };
      const joint = all.some((word) => LISTS.comparing.has(word))
        ? all.findIndex((word, at) => at > 0 && LISTS.betweenNames.has(word))
        : -1;
      const term = termOf(joint > 0 ? all.slice(0, joint) : all);
      const other = joint > 0 ? termOf(all.slice(joint + 1)) : undefined;
      return term && (joint < 0 || other) && { ...term, used: all, ...(other && { others: [other] }) };
    };
  },
};
