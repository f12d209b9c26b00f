import Big from 'big.js';
import { plainWords } from '../../base/text.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { methodsOf } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { ABROAD, costPath, MOST, profileOf, STARTS, type Use, UseInput } from './cost-query.ts';

/** What a word for cost is, whole; names of places and products that begin alike are none. */
const COST =
  /(?<!\p{L})(?:how much|what (?:do|does|would|will|is|are) .*\b(?:charged?|bill)|(?:i|we|you|they|to) pay|combien|wie ?viel|quanto|cu[aá]nto|hoeveel|ile|cost(?:s|ing|es?|os?|i|are|ano|erebbe\p{L}*)?|costa(?! *(?:rica|del|brava))|kost(?!ary)\p{L}*|koszt\p{L}*|pric(?:es?|ed|ing)|prix|preci[oe]s?|preços?|prezz[oi]|prijs|prijzen|cen(?:a|y|ę|nik)|opłat\p{L}*|prowizj\p{L}*|charged?|fees?|gebühr\p{L}*|preise?n?|co[uû]t\p{L}*|tarif\p{L}*|tariev\p{L}*|frais|commissions?|cuest\p{L}*|cust(?:am?|os?|aria\p{L}*)|taxas?|pris|avgift\p{L}*|gebyr\p{L}*|hinta|cijena)(?!\p{L})/giu;

/** A whole number in the forms of several languages: 500, 1.000, 1,000, 1 000, 1'000, 2k. */
const NUMBER = String.raw`\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+`;
const AMOUNT = String.raw`(?:${NUMBER})(?:[.,]\d{1,2})?`;

const ITEMS: readonly [item: PriceItemName, words: string, method?: string][] = [
  ['chargeback', 'chargebacks?|disputes?|rückbuchungen|litiges'],
  ['refund', 'refunds?|rückerstattungen|remboursements|reembolsos|rimborsi|terugbetalingen|zwrotów|zwroty'],
  [
    'payment',
    'payments?|direct debit|transa\\p{L}+|charges?|orders?|sales?|\\p{L}*zahlung\\p{L}*|paiements?|pagos|pagament\\p{L}+|\\p{L}*betalingen|płatności',
    'card',
  ],
  ['payout', 'payouts?|auszahlungen|versements|uitbetalingen|pagos a terceros'],
  ['transfer', 'transfer\\p{L}*|überweisungen|virements|bonifici|overboekingen|przelewów'],
  [
    'check',
    'checks?|v[ée]rific?\\p{L}+|kyc\\p{L}*|\\p{L}*prüfungen|contr[ôo]l\\p{L}+|comprobaciones|weryfikac\\p{L}+',
    'document-and-face',
  ],
  ['screening', 'screenings?'],
  ['lookup', 'lookups?|look-ups?|abfragen', 'company'],
  ['request', 'requests?|calls|anfragen|requêtes|appels|solicitudes|chamadas|richieste|verzoeken|zapytań'],
  [
    'connection',
    'conn?e[cx]t?i\\p{L}+|conex\\p{L}+|colleg\\p{L}+|linked accounts|verbinding\\p{L}*|verbindungen|połącze\\p{L}+',
  ],
  ['account', 'accounts?|ibans?|\\p{L}*konten|comptes|cuentas|contas|conti|rekeningen|kont'],
  ['invoice', 'invoices?|rechnungen|fa[ck]?t+ur\\p{L}*'],
  ['seat', 'seats?|\\p{L}*plätze|sièges|asientos|zetels|team members'],
  ['tax-calculation', 'tax calculations?|steuerberechnungen'],
  ['trade', 'trades?'],
  ['card', 'cards?(?!\\s+\\p{L}*(?:pay|trans|charg|zahl|pai))', 'virtual'],
];
const ITEM_WORDS = ITEMS.map(([, words]) => `(${words})`).join('|');
const AND = 'and|plus|und|et|y|e|en|i';

/** People who are verified are counted as checks. */
const VERIFIED = /\bverify(?:ing)?\s+(\d[\d.,]*k?)\s+\p{L}+/iu;

const CURRENCIES: readonly [code: string, words: string][] = [
  ['EUR', '€|euros?|eur'],
  ['GBP', '£|pounds?|gbp|pfund'],
  ['BRL', 'r\\$|reais|brl'],
  ['CHF', 'chf|francs suisses|franken'],
  ['USD', 'us\\$|\\$|dollars?|usd|dólares|dollari'],
  ['INR', '₹|rupees?|inr'],
  ['JPY', '¥|yen|jpy'],
  ['PLN', 'zł|zloty|złotych|pln'],
  ...['SEK', 'NOK', 'DKK', 'CAD', 'AUD', 'MXN', 'NGN', 'ZAR', 'SGD', 'CZK', 'HUF', 'RON', 'TRY'].map(
    (code) => [code, code.toLowerCase()] as [string, string],
  ),
];
const UNIT = CURRENCIES.map(([, words]) => `(${words})`).join('|');

/** Up to three words between a number and what is counted, none of them money. */
const WORDS = String.raw`((?:(?!(?:in(?=\s)|${CURRENCIES.map(([, words]) => words).join('|')})[^\p{L}])[\p{L}-]+,?\s+){0,3}?)`;
const THOUSANDS = String.raw`(k\b|thousand|tausend|mille?\b|mil\b|tys\.?)`;
const MILLIONS = String.raw`(m\b|millions?\b|millionen|mio\.?|mln)`;
const MONEY = [
  new RegExp(String.raw`(?<![\d.,])(${AMOUNT})\s*(?:${THOUSANDS}|${MILLIONS})?\s*(?:${UNIT})(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:${UNIT})\s*(${AMOUNT})\s*(?:${THOUSANDS}|${MILLIONS})?(?!\p{L})`, 'iu'),
];
/** A number of something, or of a kind of it before another number: "300 iDEAL and 200 card payments". */
const COUNTED = new RegExp(
  String.raw`(?<![\d.,\p{L}-])(${AMOUNT})\s*(?:${THOUSANDS}|${MILLIONS})?\s+${WORDS}(?:${ITEM_WORDS}|(?:(?:${AND})\s+)?(?=\d))(?![\p{L}])`,
  'giu',
);
const EACH = '(?:an?|per|each|every|pro|im|par|por|al|alla|w)';
const PERIODS = [
  [1, 'year|annum|jahr|an|année|a[nñ]o|anno|jaar|roku', 'yearly|annual\\w*|jährlich'],
  [52, 'week|woche|semaine|semana|settimana', 'weekly|wöchentlich'],
  [365, 'day|tag|jour|d[ií]a|giorno|dag', 'daily|täglich'],
] as const;
/** How often a year, where a text names no month. */
const timesAYear = (text: string) =>
  PERIODS.find(([, each, often]) =>
    new RegExp(`\\b(?:${EACH} (?:${each})|${often})\\b`, 'iu').test(text),
  )?.[0] ?? 12;

const RETURNED = '(?:refund|return|retour|rückerstatt|erstatt|rembours|reembols|rimbors|terugbeta|zwrot)';
const DISPUTED = '(?:chargeback|disput|rückbuch|litige)';
/** A share of the payments, before or after the word for what becomes of them. */
const SHARE = String.raw`(\d{1,2}(?:[.,]\d{1,4})?)\s*(?:%|per ?cent\b|prozent|pour cent|por ciento|procent)|(?:one|1|a) (?:in|out of) ([1-9]\d*)|(half|a (?:third|quarter|fifth|tenth))`;
const PARTS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };

/** The share of payments that a text says are refunded or disputed (`fate`), as a decimal, and the rest of the text. */
function shareIn(text: string, fate: string): [share: string | undefined, rest: string] {
  const found =
    new RegExp(String.raw`(?:${SHARE})(?:\s+(?!\d)[\p{L}-]+){0,4}?\s+${fate}\p{L}*`, 'iu').exec(text) ??
    new RegExp(String.raw`${fate}\p{L}*(?:\s+[\p{L}-]+){0,2}\s*:?\s*(?:${SHARE})`, 'iu').exec(text);
  if (!found) return [undefined, text];
  const [whole, percent, parts, word = ''] = found;
  const share = percent
    ? new Big(percent.replace(',', '.')).div(100)
    : new Big(1).div(parts ?? PARTS[word.toLowerCase().replace(/^a /, '')] ?? 1).round(4);
  return [share.toFixed(), text.replace(whole, ' ')];
}

const wholeOf = (text: string) => Number(text.replace(/\D/g, ''));

/** An amount in the form of any language: the last mark followed by one or two digits is the decimal mark. */
function amountOf(text: string): string {
  const [, whole = text, cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return `${wholeOf(whole)}${cents ? `.${cents}` : ''}`;
}

/** A number with a word for thousands or millions behind it. */
const numberOf = (text: string, thousand: string | undefined, million: string | undefined) =>
  new Big(amountOf(text)).times(thousand ? 1000 : million ? 1e6 : 1);

/** The amount and currency that a text names first; a currency after the amount is looked for before one in front. */
function moneyIn(text: string) {
  const [after, before] = MONEY.map((pattern) => pattern.exec(text)?.slice(1));
  const [sum, thousand, million] = after ?? before?.slice(-3) ?? [];
  const units = after ? after.slice(3) : (before?.slice(0, -3) ?? []);
  const currency = CURRENCIES[units.findIndex((unit) => unit !== undefined)]?.[0];
  const isWhole = !thousand && !million;
  return sum && { average: isWhole ? amountOf(sum) : numberOf(sum, thousand, million).toFixed(), currency };
}

interface Counted {
  readonly count: Big;
  /** Missing for a kind that stands before another number; it is of the same item. */
  readonly named: (typeof ITEMS)[number] | undefined;
  /** The words of the number and what follows up to the next one. */
  readonly words: string;
  readonly own: string;
  /** Where the count follows from it. */
  readonly average?: string;
  readonly currency?: string | undefined;
}

/** Numbers of what is priced, in the order of the text. */
function countedIn(text: string): Counted[] {
  const matches = [...text.matchAll(COUNTED)];
  return matches.map(([own, number = '', thousand, million, , ...found], at) => ({
    count: numberOf(number, thousand, million),
    named: ITEMS[found.findIndex((word) => word !== undefined)],
    words: text.slice(matches[at]?.index, matches[at + 1]?.index),
    own,
  }));
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];
let places: ReadonlyMap<string, string> | undefined;

/** The country that a text names in one of eight languages, the longest name first. */
export function countryIn(text: string): string | undefined {
  places ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      return COUNTRY_CODES.map((code) => [plainWords(names.of(code) ?? code), code] as const);
    }).concat(
      Object.entries(COUNTRY_ALIASES).flatMap(([code, names]) =>
        names.map((name) => [plainWords(name), code] as const),
      ),
    ),
  );
  // The pronoun "us" is no country.
  const words = plainWords(text.replace(/\b(?:the|in) US\b/g, 'in USA')).split('-');
  for (let length = 4; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join('-');
      const found = places.get(name) ?? places.get(name.replace(/n$/, ''));
      if (found) return found;
    }
  return undefined;
}

/** The method that a text names by its label or name, the longest first. */
export function methodIn(item: PriceItemName, text: string): string | undefined {
  const words = `-${plainWords(text)}-`;
  const [longest] = Object.entries(priceItem(item).methods ?? {})
    .flatMap(([name, label]) => [name, label].map((each) => ({ name, word: `-${plainWords(each)}-` })))
    .filter(({ word }) => words.includes(word))
    .sort((a, b) => b.word.length - a.word.length);
  return longest?.name;
}

/** Tools that a text names, in the order of the text; of names that begin alike the longest. */
function toolsIn(text: string, { tools }: Pick<Catalog, 'tools'>) {
  let rest = `-${plainWords(text)}-`;
  const found: [at: number, tool: Tool][] = [];
  const named = tools
    .flatMap((tool) =>
      [tool.name, tool.slug, ...tool.aliases].map((name) => [`-${plainWords(name)}-`, tool] as const),
    )
    // A word of every question for a cost is no name.
    .filter(([name]) => name.length > 4 && name !== '-pay-' && rest.includes(name))
    .sort(([a], [b]) => b.length - a.length);
  for (const [name, tool] of named) {
    const at = rest.indexOf(name);
    if (at >= 0) found.push([at, tool]);
    rest = rest.replace(name, `-${'_'.repeat(name.length - 2)}-`);
  }
  return found.sort(([a], [b]) => a - b).map(([, tool]) => tool);
}

/** Words that leave out the names behind them. */
const LEFT_OUT =
  /(?<!\p{L})(?:without|except|excluding|but not|not|ohne|außer|nicht|sans|sauf|sin|sem|senza|zonder|bez)\s+([^,;.?!]*?)(?=[,;.?!]|\s(?:with|mit|avec|con|com|met|in|for|but|and with)\s|$)/giu;

/** The first category of {@link STARTS} that begins with an item; that of invoices and payments where none does. */
const categoryOf = (item: PriceItemName) =>
  Object.keys(STARTS).find((slug) => STARTS[slug]?.item === item) ??
  (item === 'invoice' ? 'accounting-bookkeeping' : 'payments-billing');

/** How payments are taken, where a text says that it is not online. */
const PRESENT: readonly (readonly [channel: NonNullable<Use['channel']>, words: RegExp])[] = [
  [
    'in-person',
    /(?<!\p{L})(?:in[- ]person|face[- ]to[- ]face|in[- ]?(?:store|shop)s?|point[- ]of[- ]sale|pos|card[- ]present|tap[- ]to[- ]pay|\p{L}*terminal\p{L}*|card readers?|at the (?:till|counter)|vor ort|im laden|en magasin|tpe|en tienda|presencial\p{L}*|in negozio|in de winkel|pin(?:betaling|auto)\p{L}*|stacjonarn\p{L}*)(?!\p{L})/iu,
  ],
  ['phone', /\b(?:(?:by|over the|phone) (?:phone|payments?)|moto|mail order|telefonisch|par téléphone)\b/i],
];
/** The channel that a text names. */
const channelIn = (text: string) => PRESENT.find(([, words]) => words.test(text))?.[0];

/** Words for cards of a country, and of those that are known only to be foreign. */
const CARDS_OF: Readonly<Record<string, string>> = {
  ...{ AT: 'austrian', AU: 'australian', BE: 'belgian', BR: 'brazilian', CA: 'canadian', CH: 'swiss' },
  ...{ DE: 'german|deutsche\\p{L}?', DK: 'danish', ES: 'spanish', FR: 'french|français\\p{L}*' },
  ...{ GB: 'british|uk', IE: 'irish', IN: 'indian', IT: 'italian', JP: 'japanese', MX: 'mexican' },
  ...{ NL: 'dutch', NO: 'norwegian', PL: 'polish', PT: 'portuguese', SE: 'swedish', SG: 'singaporean' },
  ...{ US: 'us|u\\.s\\.|american', [ABROAD]: 'foreign|international|overseas|ausländische\\p{L}?' },
};
/** The country of the cards that are counted. */
const cardsIn = (text: string) =>
  Object.entries(CARDS_OF).find(([, words]) =>
    new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu').test(text),
  )?.[0];

/** The average that a text states of money that it names as a whole, and that money. */
const AVERAGE = String.raw`(?:averag\p{L}*|avg|mean|typical|each|basket|ticket|durchschnitt\p{L}*|schnitt|je|moyen\p{L}*|panier|chacun|promedio|m[eé]di[oa]|gemiddeld\p{L}*|średni\p{L}*)`;
const AVERAGES = [
  new RegExp(String.raw`(?<!\p{L})${AVERAGE}(?!\p{L})[^\d]{0,24}?(${AMOUNT})(?!\s*%)`, 'iu'),
  new RegExp(
    String.raw`(?<![\d.,])(${AMOUNT})\s*(?:${UNIT})?\s*(?:(?:on|per|im|en|de|in)\s+)?(?:the\s+)?${AVERAGE}(?!\p{L})`,
    'iu',
  ),
];
const ITEM_WORD = new RegExp(`(?<!\\p{L})(?:${ITEM_WORDS})(?!\\p{L})`, 'iu');

/** What is counted where a text names the money of a month and an average: "50k EUR a month in card payments, average 25". */
function countedByMoney(text: string): Counted[] {
  const said = AVERAGES.map((pattern) => pattern.exec(text)).find((found) => found);
  const rest = said ? text.replace(said[0], ' ') : text;
  const money = moneyIn(rest);
  const word = ITEM_WORD.exec(rest);
  const named = ITEMS[word?.slice(1).findIndex((one) => one !== undefined) ?? -1];
  const average = amountOf(said?.[1] ?? '0');
  if (!money || !named || !priceItem(named[0]).value || Number(average) === 0) return [];
  const count = new Big(money.average).div(average);
  return [{ count, named, words: rest, own: '', average, currency: money.currency }];
}
/** What is counted, in the words of its method. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})-(?=(?:zahlung|lastschrift|payment|überweisung))/giu, ' '],
  [/lastschrift(?:en)?|direct debits/giu, 'direct debit'],
];

/**
 * Reads a question for a bill, such as "what would 500 payments of 20 euro cost with Mollie and Stripe in Germany":
 * the address of the page that answers it, or undefined when the words ask for no bill. It needs a word for cost and a
 * number of something that is priced; without tools, the category of the first item is asked.
 */
export function costQuestion(asked: string, catalog: Catalog): string | undefined {
  if (!/\d/.test(asked) || asked.search(COST) < 0) return undefined;
  const text = SPELLINGS.reduce((spelt, [pattern, other]) => spelt.replace(pattern, other), asked);
  const [refundRate, unreturned] = shareIn(text.replace(VERIFIED, '$1 checks'), RETURNED);
  const [chargebackRate, rest] = shareIn(unreturned, DISPUTED);
  const numbered = countedIn(rest);
  const counted = numbered.some(({ named }) => named) ? numbered : countedByMoney(rest);
  const others = counted.reduce((left, { own }) => left.replace(own, ' '), rest);
  const money = moneyIn(others);
  const named = others.replace(COST, ' ');
  const denied = [...named.matchAll(LEFT_OUT)].map(([, words = '']) => words).join(' , ');
  const excluded = toolsIn(denied, catalog);
  const tools = toolsIn(named, catalog)
    .filter((tool) => !excluded.includes(tool))
    .slice(0, MOST.tools);
  // A page of bills leaves no tool of a category out.
  if (excluded.length > 0 && tools.length === 0) return undefined;
  const aYear = timesAYear(rest);
  const placed = counted.map(({ own }) => cardsIn(own));
  const seller = countryIn(others);
  // Cards of one country are those of the seller's, where none is named.
  const home = !seller && placed.length === 1 && placed[0] !== ABROAD ? placed[0] : undefined;
  const isOpen = !counted.some(({ own }) => channelIn(own));
  const uses = counted.flatMap(({ count, named, words, own, average: stated }, at): Use[] => {
    const [item, , usual] = named ?? counted.slice(at).find((one) => one.named)?.named ?? [];
    const ownMethod = item && methodIn(item, (counted.length > 1 ? own : rest).replaceAll(LEFT_OUT, ' '));
    const channel = channelIn(own) ?? (isOpen ? channelIn(rest) : undefined);
    const cardCountry = placed[at];
    // A number of something else.
    if (!item || (!named && !ownMethod && !channelIn(own) && !/\bonline\b/i.test(own) && !cardCountry))
      return [];
    // "100 German and 50 US card payments" are all by card.
    const next = counted.slice(at).find((one) => one.named)?.own ?? '';
    const method = ownMethod ?? (named ? undefined : methodIn(item, next));
    const priced = tools.flatMap(({ prices }) => prices.filter((price) => price.item === item));
    const [only, another] = new Set(priced.flatMap(methodsOf));
    const { average } = stated ? { average: stated } : moneyIn(words.replace(own, ' ')) || money || {};
    const { data } = UseInput.safeParse({
      item,
      method:
        method ??
        (/direct debit/i.test(own)
          ? 'direct-debit'
          : // What vendors price in one way alone is asked for in that way; a payment stays one by card.
            item === 'payment' || another
            ? usual
            : (only ?? usual)),
      count: Number(count.times(aYear).div(12).round(0, Big.roundHalfUp)),
      ...(average && priceItem(item).value && { average }),
      ...(item === 'payment' && channel && { channel }),
      ...(item === 'payment' && cardCountry && cardCountry !== home && { cardCountry }),
    });
    return data ? [data] : [];
  });
  const [first] = uses;
  // A bill of a part would be taken for one of all.
  if (!first || uses.length > (tools.length > 0 ? MOST.uses : MOST.usesOfAll)) return undefined;
  const { item } = first;
  const profile = profileOf({
    ...{
      country: seller ?? home,
      currency: counted[0]?.currency ?? (money ? money.currency : undefined),
    },
    ...{ months: aYear === 1 ? 12 : 1, refundRate, chargebackRate, use: uses },
  });
  return costPath(profile, tools.length > 0 ? { tools } : { category: categoryOf(item) });
}
