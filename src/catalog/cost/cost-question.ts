import { plainWords } from '../../base/text.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { methodsOf } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { costPath, MOST, profileOf, STARTS, UseInput } from './cost-query.ts';

const COST =
  /\b(?:cost\w*|kost\w*|koszt\w*|prices?|charged?|fees?|pay|gebühr\w*|preis\w*|co[uû]t\w*|tari\w*|frais|cuest\w*|custam?|custos?)\b/iu;

/** A whole number in the forms of several languages: 500, 1.000, 1,000, 1 000, 1'000, 2k. */
const NUMBER = String.raw`\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+`;
const AMOUNT = String.raw`(?:${NUMBER})(?:[.,]\d{1,2})?`;

const ITEMS: readonly [item: PriceItemName, words: string, method?: string][] = [
  [
    'payment',
    'payments?|transactions?|charges?|orders?|sales?|zahlung\\w*|transaktion\\w*|paiements?|pagos|pagamentos?|pagamenti|betalingen|transacties|transacciones|transações|transazioni|płatności|transakcji',
  ],
  ['payout', 'payouts?|auszahlungen|versements|uitbetalingen|pagos a terceros'],
  [
    'transfer',
    'transfers?|überweisungen|virements|transferencias|transferências|bonifici|overboekingen|przelewów',
  ],
  [
    'check',
    'checks?|verifications?|kyc\\w*|prüfungen|vérifications|verificaciones|verificações|verifiche',
    'document-and-face',
  ],
  ['screening', 'screenings?'],
  ['lookup', 'lookups?|look-ups?|abfragen', 'company'],
  ['request', 'requests?|calls|anfragen|requêtes|appels|solicitudes|chamadas|richieste|verzoeken|zapytań'],
  ['connection', 'connections?|linked accounts|verbindungen|connexions|conexiones'],
  ['invoice', 'invoices?|rechnungen|factures|facturas|faturas|fatture|facturen|faktur'],
  ['seat', 'seats?|arbeitsplätze'],
  ['card', 'cards?(?!\\s+\\p{L}*(?:pay|trans|charg|zahl|pai))', 'virtual'],
];
const ITEM_AFTER = ITEMS.map(([, words]) => `(${words})`).join('|');
const COUNTED = new RegExp(
  String.raw`(?<![\d.,\p{L}-])(${NUMBER})\s*(k\b|thousand|tausend|mille?\b|mil\b|tys\.?)?(millions?\b|millionen|mio\.?|mln)?\s+(?:[\p{L}-]+\s+){0,3}?(?:${ITEM_AFTER})(?![\p{L}])`,
  'iu',
);

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
const MONEY = [
  new RegExp(String.raw`(?<![\d.,])(${AMOUNT})\s*(?:${UNIT})(?![\p{L}])`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:${UNIT})\s*(${AMOUNT})`, 'iu'),
];

const wholeOf = (text: string) => Number(text.replace(/\D/g, ''));

/** An amount in the form of any language: the last mark followed by one or two digits is the decimal mark. */
function amountOf(text: string): string {
  const [, whole = text, cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return `${wholeOf(whole)}${cents ? `.${cents}` : ''}`;
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
      const found = places.get(words.slice(from, from + length).join('-'));
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
    .filter(([name]) => name.length > 4 && rest.includes(name))
    .sort(([a], [b]) => b.length - a.length);
  for (const [name, tool] of named) {
    const at = rest.indexOf(name);
    if (at >= 0) found.push([at, tool]);
    rest = rest.replace(name, `-${'_'.repeat(name.length - 2)}-`);
  }
  return found
    .sort(([a], [b]) => a - b)
    .map(([, tool]) => tool)
    .slice(0, MOST.tools);
}

/** The first category of {@link STARTS} that begins with an item; that of invoices and payments where none does. */
const categoryOf = (item: PriceItemName) =>
  Object.keys(STARTS).find((slug) => STARTS[slug]?.item === item) ??
  (item === 'invoice' ? 'accounting-bookkeeping' : 'payments-billing');

/**
 * Reads a question for a bill, such as "what would 500 payments of 20 euro cost with Mollie and Stripe in Germany":
 * the address of the page that answers it, or undefined when the words ask for no bill. It needs a word for cost and a
 * number of something that is priced; without tools, the category of the first item is asked.
 */
export function costQuestion(text: string, catalog: Catalog): string | undefined {
  if (!/\d/.test(text) || !COST.test(text)) return undefined;
  const counted = COUNTED.exec(text.replace(VERIFIED, '$1 checks'));
  if (!counted) return undefined;
  const [whole, number = '', thousand, million, ...found] = counted;
  const [item, , usual] = ITEMS[found.findIndex((word) => word !== undefined)] ?? [];
  if (!item) return undefined;
  const rest = text.replace(whole, ' ');
  const [after, before] = MONEY.map((pattern) => pattern.exec(rest));
  const money = after ?? before;
  const units = after ? after.slice(2) : (before?.slice(1, -1) ?? []);
  const sum = after ? after[1] : before?.at(-1);
  const currency = CURRENCIES[units.findIndex((unit) => unit !== undefined)]?.[0];
  const tools = toolsIn(rest, catalog);
  const priced = tools.flatMap(({ prices }) => prices.filter((price) => price.item === item));
  const [only, another] = new Set(priced.flatMap(methodsOf));
  const { data: use } = UseInput.safeParse({
    item,
    method: methodIn(item, text) ?? (item === 'payment' ? 'card' : another ? usual : (only ?? usual)),
    count: wholeOf(number) * (thousand ? 1000 : million ? 1e6 : 1),
    ...(money && sum && { average: amountOf(sum) }),
  });
  if (!use) return undefined;
  const profile = profileOf({ country: countryIn(rest), currency, use: [use] });
  return costPath(profile, tools.length > 0 ? { tools } : { category: categoryOf(item) });
}
