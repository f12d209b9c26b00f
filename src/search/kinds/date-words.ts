import lists from '../../../content/question-words.json' with { type: 'json' };
import { FILLERS, inAll, oneOf, unaccented, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { askedWords } from '../../catalog/collections/record-collection.ts';
import { inEnglish } from '../../catalog/operations/question-vocabulary.ts';
import type { Regulation } from '../../records/regulation.ts';
import { TOPIC_LABELS, TOPICS } from '../../records/rule-coverage.ts';
import { FOR, LISTS, QUESTION_WORDS } from '../text/phrases.ts';
import { singular } from '../text/words.ts';
import { kindsOfFirm } from './obligation-question.ts';
import { ruleReader } from './record-questions.ts';
import { unrecordedRule } from './unrecorded-rule.ts';

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
/** What words leave out, to the end or to a firm or a place: "not" leaves something out behind a comma alone. */
const EXCEPTION = new RegExp(
  `(?:^|\\s)(?:${oneOf([...LISTS.rulingOut, ...LISTS.without])}|(?<=, ?)${DENYING})(?: ${oneOf(FOR)})?\\s(.+?)(?=\\s${oneOf(FOR)}\\s|\\s(?:in|en|em|w)\\s[A-Z\\d]|, ${oneOf(LISTS.opening)}\\s|$)`,
  'i',
);
/** Most rules and topics of a question that are left out. */
const MOST_LEFT_OUT = 8;
const AND = new RegExp(`,|\\s${oneOf(LISTS.and)}\\s`, 'i');

/** What a text leaves out of duties and dates, by rule or topic; undefined where it leaves out none. */
function exceptionIn(text: string, countriesIn: (text: string) => readonly string[], catalog: Catalog) {
  const typed = unaccented(text);
  const [whole = '', left = ''] = EXCEPTION.exec(typed) ?? [];
  // "Without a licence" says what a firm lacks.
  if (left === '' || words(left).some((word) => LISTS.licence.has(word))) return undefined;
  const countries = countriesIn(text);
  const found = left
    .split(AND, MOST_LEFT_OUT)
    .flatMap((part): [name: string, keeps: (rule: Regulation | undefined) => boolean][] => {
      // Behind a word, as the name of a standard alone is no rule.
      const { rule } = ruleReader(catalog)(['', ...words(part)], countries) ?? {};
      if (rule) return [[rule.name, (own) => own?.slug !== rule.slug && own?.under !== rule.slug]];
      const all = words(part).filter((word) => !GENERAL.has(word));
      const said = all.join(' ');
      const kind = all.filter((word) => !FILLERS.has(word)).map(singular);
      if (kindsOfFirm(catalog).has(kind.join(' '))) return [['', () => true]];
      const topic =
        topicOf(said) ?? topicOf(inEnglish(said, catalog)) ?? topicOf(inEnglish(said, catalog, 1));
      return topic ? [[TOPIC_LABELS[topic], (own) => own?.topics.includes(topic) !== true]] : [];
    });
  const keeps = (rule: Regulation | undefined) => found.every(([, keep]) => keep(rule));
  const names = found.flatMap(([name]) => name || []).join('; ');
  const note = names && `Left out: ${names}`;
  return found.length > 0 ? { rest: typed.replace(whole, ''), keeps, note } : undefined;
}

const DENIAL = new RegExp(`\\b${DENYING}\\b`, 'i');
const APPLYING = oneOf(inAll(lists.applying, lists.reaching, lists.obliged, lists.modal));
const NOT_APPLYING = new RegExp(
  `(?<=\\b${oneOf(inAll(lists.obliged, lists.rules, lists.reporting))}\\b.*)(?:\\b${DENYING} (?=(?:\\S+ )?${APPLYING}\\b)|(?<=\\b${APPLYING}) ${DENYING}\\b)`,
  'i',
);

/** A question for what does not apply, such as `which duties do not apply to`, without its negation. */
function undenied(text: string): string | undefined {
  const typed = unaccented(text);
  // The whole pattern looks back from each word.
  return DENIAL.test(typed) && NOT_APPLYING.test(typed) ? typed.replace(NOT_APPLYING, '') : undefined;
}

/** What is read in the words of a question for dates. */
export const DATE_WORDS = { exceptionIn, undenied, unrecordedRule, ofQuestions: QUESTION_WORDS };
