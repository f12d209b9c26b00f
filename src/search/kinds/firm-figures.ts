import lists from '../../../content/question-words.json' with { type: 'json' };
import { FILLERS, inAll, oneOf, unaccented } from '../../base/words.ts';
import { AMOUNT, numberOf, SCALE } from '../../catalog/cost/cost-numbers.ts';
import { CURRENCIES } from '../../catalog/cost/cost-words.ts';
import { COUNTED } from '../../catalog/obligations/profile.ts';
import { MEASURE_NAMES, MEASURES } from '../../records/profile-terms.ts';

const NUMBERS = new Map(lists.numbers.en.map((name, at) => [name, at + 1]));
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
for (const [at, name] of TENS.entries()) NUMBERS.set(name, 10 * (at + 2));
const UNDER = inAll(lists.below);
const OVER = inAll(lists.above);
const UP_TO = inAll(lists.limits);
const FROM = inAll(lists.least);
const MONTHS = inAll(lists.months);
const MONEY = CURRENCIES.map(([, words]) => words).join('|');
const NUMBER = `(?:${AMOUNT}|${oneOf(NUMBERS.keys())}|(?:half )?an?(?= (?:${SCALE})))`;
const MEASURE = oneOf(MEASURE_NAMES.flatMap((name) => MEASURES[name].aliases));
const BOUNDS = [...UNDER, ...OVER, ...UP_TO, ...FROM];
const SMALL = `(?:${oneOf([...FILLERS, 'around', 'average', 'yearly', 'annual'].filter((word) => !BOUNDS.includes(word)))}\\s+){0,3}`;
const FIGURE = `(?:(?<bound>${oneOf(BOUNDS)})\\s+)?(?<unit>(?:${MONEY})\\s*)?(?<![\\w.,])(?<amount>${NUMBER})[\\s-]*(?<scale>${SCALE})?\\.?[\\s-]*(?<after>(?:${MONEY})(?!\\w))?`;
const PERIOD = `(?:\\s+(?:an?|per|each|im|pro|par|al|por)\\s+(?<period>\\w+))?`;
/** "Fewer than 50 employees", "three million euros a month", "a turnover of 60 million euros". */
const FORMS = [
  `\\b(?:(?:average|monthly|yearly|annual|total)\\s+){0,2}(?<measure>${MEASURE})\\s+${SMALL}${FIGURE}${PERIOD}`,
  `${FIGURE}\\s+${SMALL}(?<measure>${MEASURE})\\b${PERIOD}`,
  `${FIGURE}\\s+(?:an?|per|each|im|pro|par|al|por)\\s+(?<period>${oneOf(MONTHS)})\\b`,
].map((form) => new RegExp(form, 'gi'));

const MOST_FIGURES = 6;

/** The number that digits or words say, with the word behind it that multiplies it. */
function numberSaid(amount: string, scale: string | undefined): number {
  const text = amount.toLowerCase();
  const spoken = text.startsWith('half') ? 0.5 : text.startsWith('a') ? 1 : NUMBERS.get(text);
  return numberOf(String(spoken ?? text), scale).toNumber();
}

/** The figure that a form found says, as a profile writes it; undefined where it is no amount of what is measured. */
function sizeOf({ groups = {} }: RegExpExecArray): string | undefined {
  const { bound = '', unit, amount = '', scale, after, measure: called = '', period = '' } = groups;
  const isOf = (words: readonly string[]) => words.includes(bound.toLowerCase());
  const isMonth = MONTHS.includes(period.toLowerCase());
  const named = MEASURE_NAMES.find((name) => MEASURES[name].aliases.includes(called.toLowerCase()));
  const measure = !named || (named === 'turnover' && isMonth) ? 'payment-volume' : named;
  const said = (unit ?? after ?? '').trim().toLowerCase();
  const currency = CURRENCIES.find(([, words]) => new RegExp(`^(?:${words})$`, 'i').test(said))?.[0] ?? '';
  if (COUNTED.includes(measure) !== (currency === '')) return undefined;
  const isYear = measure === 'payment-volume' && inAll(lists.years).includes(period.toLowerCase());
  const value = Math.round(numberSaid(amount, scale) / (isYear ? 12 : 1));
  const mark = isOf(UNDER) || isOf(UP_TO) ? '<' : isOf(OVER) || isOf(FROM) ? '>' : '';
  return `${measure}:${mark}${value + Number(isOf(UP_TO)) - Number(isOf(FROM))}${currency}`;
}

/** The figures of a firm that a text names, as a profile writes them, and the text without these. */
export function figuresIn(text: string): { sizes: string[]; rest: string } {
  const typed = unaccented(text);
  const found = FORMS.flatMap((form) => [...typed.matchAll(form)])
    .map((one) => ({ said: one[0], size: sizeOf(one) }))
    .filter(({ size }) => size !== undefined)
    .slice(0, MOST_FIGURES);
  const sizes = new Map(found.map(({ size = '' }) => [size.replace(/:.*/, ''), size]));
  if (sizes.size === 0) return { sizes: [], rest: text };
  return {
    sizes: [...sizes.values()],
    rest: found.reduce((rest, { said }) => rest.replace(said, ' , '), typed),
  };
}
