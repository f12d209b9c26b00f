import lists from '../../../content/question-words.json' with { type: 'json' };
import { slugsOf } from '../../base/lists.ts';
import { FILLERS, inAll, oneOf, unaccented, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { askedWords } from '../../catalog/collections/record-collection.ts';
import { heldIn } from '../../catalog/obligations/answer-view.ts';
import { exceptionsOf } from '../../catalog/obligations/match-rule.ts';
import { inEnglish } from '../../catalog/operations/question-vocabulary.ts';
import { appliesIn, scopeOf } from '../../records/jurisdictions.ts';
import type { Regulation } from '../../records/regulation.ts';
import { TOPIC_LABELS, TOPICS } from '../../records/rule-coverage.ts';
import { FOR, LISTS } from '../text/phrases.ts';
import { needStem } from '../text/stems.ts';
import { singular } from '../text/words.ts';
import type { DutyWords } from './asked-question.ts';
import { figuresIn } from './firm-figures.ts';
import { firmTerms } from './firm-words.ts';
import { ruleReader } from './record-questions.ts';

const topicWords = TOPICS.map((topic) => ({ topic, own: askedWords(`${topic} ${TOPIC_LABELS[topic]}`) }));
/** Words of any question for dates, which name no topic. */
const GENERAL = new Set(inAll(lists.obliged, lists.rules, lists.reporting, lists.dates));

/** The topic that holds two thirds of the words of a text, of several the one that says least else. */
function topicOf(text: string) {
  const asked = askedWords(text);
  const share = (own: readonly string[]) => own.filter((word) => asked.includes(word)).length;
  const [best] = topicWords
    .filter(({ own }) => share(own) > 0 && 3 * share(own) >= 2 * asked.length)
    .sort((a, b) => share(b.own) / b.own.length - share(a.own) / a.own.length);
  return best?.topic;
}

const DENYING = oneOf(LISTS.denying);
/** What lies outside a place is there; what is outside a rule nobody says. */
const LEAVING_OUT = [...LISTS.without].filter(
  (word) => !/^(?:outside|ausser|hors|en dehors|fuera|fora|fuori|buiten|poza)/.test(word),
);
/** What words leave out, to the end or to a firm or a place: "not" leaves something out behind a comma alone. */
const EXCEPTION = new RegExp(
  `(?:^|\\s)(?:(?<sure>${oneOf(LISTS.rulingOut)}|(?<=\\b${oneOf(LISTS.every)}(?: \\S+){0,2} )${oneOf(LISTS.but)})|${oneOf(LEAVING_OUT)}|(?<=, ?)${DENYING})(?: ${oneOf(FOR)})?\\s(?<left>.+?)(?=\\s(?:${oneOf(FOR)}|under|does|do|is|are|what|which|when)\\s|\\s(?:in|en|em|w)\\s[A-Z\\d]|, ${oneOf(LISTS.opening)}\\s|: |$)`,
  'i',
);
/** Most rules, topics and duties of a question that are left out. */
const MOST_LEFT_OUT = 8;
const AND = new RegExp(`[,/()]|\\s${oneOf(LISTS.and)}\\s`, 'i');

/** Duties and dates, of a rule or of any of some places, whose title or address holds all of some words, or their initials. */
function partsHolding(
  asked: readonly string[],
  rule: Regulation | undefined,
  places: readonly string[],
  { obligations, events, regulationBySlug }: Catalog,
): string[] {
  const rootsOf = (list: readonly string[]) => list.map(singular).map(needStem);
  const roots = rootsOf(asked);
  // Of many words one may be said otherwise.
  const least = roots.length - Number(roots.length > 3);
  const initials = asked.length > 2 ? asked.map(([letter]) => letter).join('') : '';
  const own = [...obligations, ...events].filter((record) => {
    const of = regulationBySlug.get(record.regulation);
    return rule
      ? [of?.slug, of?.under].includes(rule.slug)
      : places.length === 0 || places.some((place) => appliesIn(place, scopeOf(record, of)));
  });
  const found = own.filter(
    ({ title, slug }) =>
      roots.length > 0 &&
      (heldIn(rootsOf(words(`${title} ${slug}`)).join(' '), roots) >= least ||
        slug.split('-').includes(initials)),
  );
  // With a duty of an article go the others of this article: a notification with the reports that follow it.
  const articleOf = (record: (typeof own)[number]) =>
    rule && 'article' in record ? /^Article \d+/.exec(record.article ?? '')?.[0] : undefined;
  const articles = new Set(found.flatMap((record) => articleOf(record) ?? []));
  const all = own.filter((record) => found.includes(record) || articles.has(articleOf(record) ?? ''));
  // What all duties of a rule hold is its own name.
  const isPart = found.length < own.length && (!rule || found.some((record) => 'duty' in record));
  // An article that holds most of a rule is no part of it.
  return isPart ? slugsOf(2 * all.length < own.length ? all : found) : [];
}

const SMALL = [FILLERS, LISTS.rules, LISTS.obliged, LISTS.reaching];
/** The words of a part of an exception that say what is left out. */
const tellingIn = (part: string) => words(part).filter((word) => !SMALL.some((those) => those.has(word)));

/** What a part of an exception leaves out: a rule, a topic, or single duties and dates; and what is said where it is none. */
function leftOutBy(part: string, countries: readonly string[], catalog: Catalog) {
  // Behind a word, as the name of a standard alone is no rule.
  const { rule, name = [] } = ruleReader(catalog)(['', ...words(part)], countries) ?? {};
  const telling = tellingIn(part);
  if (rule) {
    const others = telling.filter((word) => !name.includes(word));
    const key = name.join('');
    const isKey = (text: string) => words(text).join('') === key;
    const ofRule = [rule.name, ...rule.alternativeNames];
    // A standard is a part of a rule that takes it up, unless the rule is called by it.
    const isOfStandard = catalog.standards.some(
      ({ slug, name: called, aliases }) => rule.standards.includes(slug) && [called, ...aliases].some(isKey),
    );
    const isOwn = !isOfStandard || ofRule.some((text) => words(text).join('').includes(key));
    const isAcronym = isOwn && name.length === 1;
    const asked = others.length > 0 ? others : name.filter((word) => !FILLERS.has(word));
    const parts =
      others.length === 0 && (isAcronym || isKey(rule.name)) ? [] : partsHolding(asked, rule, [], catalog);
    if (parts.length > 0) return { except: parts };
    if (others.length === 0 && isOwn) return { except: [rule.slug] };
    return {
      note: `“${part.trim()}” is no duty of its own in the records, so that ${rule.name} is not left out`,
    };
  }
  const said = telling.filter((word) => !GENERAL.has(word)).join(' ');
  const topic = topicOf(said) ?? topicOf(inEnglish(said, catalog)) ?? topicOf(inEnglish(said, catalog, 1));
  if (topic) return { except: [topic] };
  const except = partsHolding(telling, undefined, countries, catalog);
  return except.length > 0
    ? { except }
    : { note: `“${part.trim()}” is no rule, topic or duty that is recorded, and leaves out nothing` };
}

const DENIAL = new RegExp(`\\b${DENYING}\\b`, 'i');
const APPLYING = oneOf(inAll(lists.applying, lists.reaching, lists.obliged, lists.modal));
/** The negation of a question for what does not apply, such as `which duties do not apply to`. */
const NOT_APPLYING = new RegExp(
  `(?<=\\b${oneOf(inAll(lists.obliged, lists.rules, lists.reporting))}\\b.*)(?:\\b${DENYING} (?=(?:\\S+ )?${APPLYING}\\b)|(?<=\\b${APPLYING}) ${DENYING}\\b)`,
  'i',
);

/** What a text leaves out, and the figures of a firm that it names; undefined where it says none of these. */
export function dutyWordsIn(
  text: string,
  countries: readonly string[],
  catalog: Catalog,
): (DutyWords & { rest: string }) | undefined {
  const { sizes, rest: plain } = figuresIn(text);
  // The whole pattern looks back from each word.
  const isOfSpared = DENIAL.test(plain) && NOT_APPLYING.test(unaccented(plain));
  const typed = isOfSpared ? unaccented(plain).replace(NOT_APPLYING, '') : plain;
  const { 0: whole = '', groups: { sure, left = '' } = {} } = EXCEPTION.exec(unaccented(typed)) ?? {};
  const terms = firmTerms(catalog);
  const parts = left
    .replace(/\([^)]*\)/g, '')
    .split(AND, MOST_LEFT_OUT)
    .filter((part) => words(part).length > 0);
  // What a firm is not, or does not do, says something of the firm: "without a licence", "not banks".
  const isOfFirm = (part: string) => {
    const telling = tellingIn(part);
    return telling.some((word) => LISTS.licence.has(word)) || terms.has(telling.map(singular).join(' '));
  };
  const ofFirm = parts.filter(isOfFirm);
  const found = parts.filter((part) => !isOfFirm(part)).map((part) => leftOutBy(part, countries, catalog));
  const except = [...new Set(found.flatMap((one) => one.except ?? []))];
  const leftOut = exceptionsOf(except, catalog).flatMap(({ label = [] }) => label);
  const isException = except.length > 0 || (sure !== undefined && found.length > 0 && ofFirm.length === 0);
  const isDenial = sure !== undefined && parts.length === 1 && ofFirm.length === 1;
  if (!isException && !isDenial && !isOfSpared && sizes.length === 0) return undefined;
  const denials = ofFirm.map((part) => `, not ${tellingIn(part).join(' ')}`).join('');
  return {
    rest: isException || isDenial ? unaccented(typed).replace(whole, denials) : typed,
    except,
    sizes,
    isOfSpared,
    notes: [
      ...(leftOut.length > 0 ? [`Left out: ${leftOut.join('; ')}`] : []),
      ...(isException && ofFirm.length === 0 ? found.flatMap(({ note }) => note ?? []) : []),
    ],
  };
}
