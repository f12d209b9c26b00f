import lists from '../../../content/question-words.json' with { type: 'json' };
import { fold, inAll, oneOf, unaccented } from '../../base/words.ts';
import { CURRENCIES as CODES } from '../../records/scalars.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import type { CHANNELS as CHANNEL_NAMES } from '../../records/tool/prices.ts';

/** A card of a country that is not known: neither the seller's nor one of the EEA. */
export const ABROAD = 'ZZ';
/** A card of the EEA whose country is not known. */
export const IN_EEA = 'EEA';

const CHEAP = String.raw`(?:cheap\w*|less expensive|gunstig\w*|billig\w*|moins cher\w*|m[ai]i?s barat\w*|(?:meno|piu) (?:car|economic)\w*|goedkop\w*|(?:naj)?tan(?:sz|i)\w*)`;

/** Words that ask for a cost. Only whole words count: "Costa Rica" asks for none. */
export const COST = new RegExp(
  String.raw`\b(?:how much|expensive|teuer|duur|drogi\w*|${CHEAP}|takes?(?=\s+(?:on|from|of|per)\b)|bill(?=\s+(?:for|of|at|with)\b)|(?:monthly|yearly|my|our|the) bill|(?:i|we|you|they|to) pay|combien|wie ?viel|quanto|cuanto|hoeveel|ile|cost(?!a *(?:rica|del|brava)|umes?|co)\w*|kost(?!ary)\w*|koszt\w*|pric(?:es?|ed|ing)|prix|preci[oe]s?|precos?|prezz[oi]|prijs|prijzen|cen(?:a|y|e|nik)|oplat\w*|prowizj\w*|charged?|fees?|gebuhr\w*|preise?n?|cout\w*|tarif\w*|tariev\w*|frais|commission\w*|comiss?[iao]\w+|provisie|entgelte?|cuest\w*|cust(?:am?|os?|aria\w*)|taxas?)\b`,
  'gi',
);

/** Words that ask which of several costs less, where an amount stands beside them. */
export const COMPARED = /\b(?:vs|versus|compar\w+|vergleich\w*|vergelijk\w*|porowna\w*)\b/i;

export const DISPUTED = '(?:chargeback|disput|ruckbuch|rucklast|litige|contracargo|terugboek)';
const REFUNDED = '(?:refund|ruckerstatt|ruckzahl|rembours|reembols|rimbors|terugbeta|zwrot)';
export const RETURNED = `(?:${REFUNDED}|return|retour|erstatt)`;

/** Users of a product, who count as seats. */
export const USERS = 'users?|\\w*nutzer|utilisateurs|usuarios|utenti|gebruikers|uzytkownik\\w*';
export const ITEMS: readonly [item: PriceItemName, words: string, method?: string][] = [
  [
    'screening',
    '(?:(?:transaction|company|person)\\s+)?screenings?|(?:sanctions?|aml|pep|watch-?lists?)[\\s-]+(?:list\\s+)?(?:checks?|searches)|sanktions\\w+|screening\\w+',
  ],
  [
    'chargeback',
    `${DISPUTED}(?!ed)\\w*(?!\\s+(?:protect|prevent|guarant|insur|alert))|devolucion(?:es)? de cargo`,
  ],
  ['refund', `${REFUNDED}(?!e[dt])\\w*`],
  // Before payments, whose words are a part of theirs.
  ['payout', 'payouts?|disbursements?|auszahlung(?:en)?|versements?|uitbetaling(?:en)?|pagos a terceros'],
  [
    'payment',
    'payments?|collections?|direct debit|transa\\w+|charges?|orders?|sales?|\\w*zahlung\\w*|paiements?|pagos?|pagament\\w+|\\w*betaling(?:en)?|platno\\w+|cobros?|bestellung(?:en)?|bestellingen|commandes?|pedidos?|ordini|zamowien\\w*|verkaufen?|ventes?|ventas?|vendas?|vendite',
    'card',
  ],
  [
    'conversion',
    'convers(?:ion(?:s|es?|i)?|ao|oes)|currency exchanges?|fx|(?:wahrungs)?umrechnung(?:en)?|przewalutowa\\w+',
  ],
  [
    'transfer',
    '(?:wires?\\s+)?transfer\\w*|remittances?|wires?|uberweisung(?:en)?|virements?|bonific[io]|overboeking(?:en)?|przelew[a-z]*\\b',
  ],
  [
    'check',
    'checks?|verifi\\w+|kyc\\w*|\\w*prufungen|control\\w+|comprobaciones|weryfik\\w+',
    'document-and-face',
  ],
  ['lookup', 'lookups?|look-ups?|abfragen', 'company'],
  ['request', oneOf(inAll(lists.calls))],
  ['connection', 'conn?e[cx]t?i\\w+|conex\\w+|colleg\\w+|linked accounts|verbinding\\w*|polacze\\w+'],
  ['account', 'accounts?|ibans?|\\w*konten|comptes|cuentas|contas|conti|rekeningen|kont'],
  ['invoice', 'invoices?|rechnungen|fa[ck]?t+ur\\w*'],
  ['seat', `seats?|\\w*platze|sieges|asientos|zetels|team members|${USERS}`],
  ['tax-calculation', 'tax calculations?|steuerberechnungen'],
  ['trade', 'trad(?:es?|ing)'],
  [
    'card',
    '(?:virtuel\\w+\\s+ka[ar]+ten|(?:cartoes|tarjetas|cartes?)\\s+virtu\\w+)|cards?(?!-|\\s+\\w*(?:pay|trans|charg|zahl|pai))',
    'virtual',
  ],
];
export const CARD_PAYMENT: (typeof ITEMS)[number] = ['payment', '', 'card'];
/** A pattern with one group for each of {@link ITEMS}, in their order. */
export const ITEM_WORDS = ITEMS.map(([, words]) => `(${words})`).join('|');
export const AND = 'and|plus|und|et|y|e|en|i';

/** Items that a month has, and not the uses of it: a year of them has as many. */
export const STANDING: readonly PriceItemName[] = ['seat', 'account'];

export const CURRENCIES: readonly [code: string, words: string][] = [
  ['EUR', '€|euros?|eur'],
  ['GBP', '£|pounds?|gbp|pfund|libras|livres|sterline'],
  ['BRL', 'r\\$|reais|brl'],
  ['CHF', 'chf|francs suisses|franken'],
  ['USD', 'us\\$|\\$|dollars?|usd|dolares|dollari'],
  ['INR', '₹|rupees?|inr'],
  ['JPY', '¥|yen|jpy'],
  ['PLN', 'zl|zlot\\w+|pln'],
  ['NGN', '₦|nairas?|ngn'],
  ['ZAR', 'rands?|zar'],
  ['MXN', 'pesos mexicanos|mexican pesos|(?:pesos )?mxn|mx\\$|pesos'],
  ['CAD', 'canadian dollars|cad|ca?\\$'],
  ['AUD', 'australian dollars|aud|au?\\$'],
  ['SGD', 'singapore dollars|sgd|sg?\\$'],
  ['HKD', 'hong kong dollars|hkd|hk\\$'],
  ['NZD', 'new zealand dollars|nzd|nz\\$'],
  ['IDR', 'rupiah|idr|rp'],
  ['THB', 'baht|thb|฿'],
  ['KRW', 'krw|₩'],
  ['MYR', 'ringgit|myr|rm'],
  ['PHP', 'php|₱'],
  ['AED', 'aed|dirhams?'],
  ['KES', 'kes|ksh'],
  ['GHS', 'ghs|cedis?'],
  ['SEK', 'sek|kronor|kronen|kr'],
  ['NOK', 'nok|kroner'],
  ['DKK', 'dkk'],
  ['CZK', 'czk|kc'],
  ['HUF', 'huf|forint'],
  ['RON', 'ron|lei'],
  ['TRY', 'try|lira'],
];
/** A pattern with one group for each of {@link CURRENCIES}, in their order. */
export const UNIT = CURRENCIES.map(([, words]) => `(${words})`).join('|');

/** Names of currencies of several countries, with how their codes may end. */
const SHARED_NAMES: readonly (readonly [name: RegExp, ends: string])[] = [
  [/\bpesos\b/i, 'NSP'],
  [/\bdollars?\b|(?<![a-z])\$/i, 'D'],
  [/\d ?kr\b|\bkron(?:or|er|en)\b/i, 'K'],
];

/** The currency of a country where a text names money as several countries do: pesos, dollars, kroner. */
export function currencyOf(text: string, country = ''): string | undefined {
  const [, ends = ''] = SHARED_NAMES.find(([name]) => name.test(text)) ?? [];
  return [...ends].map((end) => country + end).find((code) => CODES.has(code));
}

const ASKING_WORD = new RegExp(`^(?:[\\d.,'’]+(?:k|m|%)?|${UNIT}|${ITEM_WORDS})$`, 'i');
const WHEN_AND_WHERE = new Set(Object.values({ ...lists.monthNames, at: lists.at.fr }).flat());
/** Whether a text has only words for cost, amounts, months and things that are priced, and so no name of a tool. */
export const isOfCost = (text: string): boolean =>
  unaccented(text)
    .replace(COST, ' ')
    .split(' ')
    .every((word) => word === '' || ASKING_WORD.test(word) || WHEN_AND_WHERE.has(fold(word)));

/** Words before the name of a vendor whose bill is the bar for others. */
export const CHEAPER_THAN = new RegExp(
  String.raw`\b(?:(?:${CHEAP}|less|lower)\s+(?:than|que|als|di|dan|niz|od)|undercuts?|altern(?:ativ|atyw)\w* (?:to|zu|a|de|al?|voor|dla))\s+`,
  'i',
);

const LEAVING_OUT = inAll(lists.denying, lists.without, lists.rulingOut).filter((word) => word !== 'no');
/** Words that leave out the names behind them; the group holds what is left out. */
export const LEFT_OUT = new RegExp(
  // "No" counts only at the start of a part of the sentence: elsewhere it is Portuguese for "in the".
  String.raw`(?:(?<=^|[,;:.?!]\s*)no|\b(?:don['’]t|any\w+ but|${oneOf(LEAVING_OUT)}))\s+([^,;:.?!]*?)(?=[,;:.?!]|\s(?:with|mit|avec|con|com|met|in|for|but|and with)\s|$)`,
  'gi',
);

/** Words with which a fee is ruled out, a price by month is asked for, or that of a service which is no payment. */
export const NONE_OF = new RegExp(
  String.raw`\b(?:zero|${oneOf(inAll(lists.no, lists.without))}|plans?|subscriptions?|abo|abonn\w+|audits?|[cz]ertifi\w+|li[cz]en[csz]\w*|consult\w+|integrat\w+|training|schulung\w*)\b`,
  'i',
);

/** Words for the channels of payments other than online. */
const PRESENT: readonly (readonly [channel: (typeof CHANNEL_NAMES)[number], words: RegExp])[] = [
  [
    'in-person',
    /\b(?:in[- ]person|face[- ]to[- ]face|in[- ]?(?:store|shop)s?|point[- ]of[- ]sale|pos|card[- ]present|tap[- ]to[- ]pay|tap(?= payments?)|contactless|kontaktlos\w*|sans contact|\w*terminal\w*|card readers?|at the (?:till|counter)|vor ort|im laden|en magasin|tpe|en tienda|presencial\w*|in negozio|in de winkel|pin(?:betaling|auto)\w*|stacjonarn\w*)\b/i,
  ],
  ['phone', /\b(?:(?:by|over the|phone) (?:phone|payments?)|moto|mail order|telefonisch|par telephone)\b/i],
];
const DENIED = String.raw`\b(?:not|never|non|no|nicht|nie|pas|niet|nao|${oneOf(inAll(lists.no, lists.without))})\s+(?:(?:the|any|[a-z]{1,2})\s+){0,2}`;
const CHANNELS = PRESENT.map(
  ([channel, { source }]) => [channel, new RegExp(`(?<!${DENIED})${source}`, 'i')] as const,
);
export const channelIn = (text: string) => CHANNELS.find(([, words]) => words.test(text))?.[0];

/** Words for cards of a country, and of those that are known only to be foreign. */
const CARDS_OF: Readonly<Record<string, string>> = {
  [ABROAD]:
    'non-(?:eu|eea|european)|foreign|international|overseas|abroad|outside|ausland\\w*|etrang\\w*|extranj\\w*',
  [IN_EEA]: 'eea|ewr|eu|europ\\w+',
  ...{ AT: 'austrian', AU: 'australian', BE: 'belgian', BR: 'brazilian', CA: 'canadian', CH: 'swiss' },
  ...{ DE: 'german|deutsche\\w?', DK: 'danish', ES: 'spanish', FR: 'french|francais\\w*' },
  ...{ GB: 'british|uk', IE: 'irish', IN: 'indian', IT: 'italian', JP: 'japanese', MX: 'mexican' },
  ...{ NL: 'dutch', NO: 'norwegian', PL: 'polish', PT: 'portuguese', SE: 'swedish', SG: 'singaporean' },
  US: 'us|u\\.s\\.|american(?! express)|amerikan\\w+|americain\\w*',
};
const adjective = (words: string) => `(?<![\\w-])(?:${words})(?!\\w)`;
const CARDS = Object.entries(CARDS_OF).map(
  ([code, words]) => [code, new RegExp(adjective(words), 'i')] as const,
);
export const cardsIn = (text: string) => CARDS.find(([, words]) => words.test(text))?.[0];

const PEOPLE_OF = adjective(Object.values(CARDS_OF).join('|'));
const BUYERS =
  '(?:cards?(?!\\s+\\w*(?:pay|trans|charg|zahl))|customers|buyers|client\\w+|\\w*karten|kunden|cartes|tarjetas|kaarten|klanten)\\b';
const PLACE = String.raw`(?:\s+(?!(?:with|in|at|to|by|via|and|for|using|mit|bei|avec|chez|con|com|met|bij|${BUYERS})\b)[a-z][a-z.-]*){1,4}`;
const FROM = `(?:from|aus|uit|da(?:gli|lla|l)?)\\b${PLACE}`;
const OF = `${BUYERS}\\s+(?:(?:are|issued|based)\\s+)?(?:in|by|of|des?|del)\\b${PLACE}`;
/** Words that say where cards or buyers are from: "German cards", "cards from Spain". */
export const ORIGIN = `(?:${PEOPLE_OF}(?:-issued)?\\s+${BUYERS}|${BUYERS}\\s+${PEOPLE_OF}|${OF}|${FROM})`;
/** Behind a share, "30 % German" says it too. */
export const ORIGIN_OF_SHARE = `(?:${ORIGIN}|${PEOPLE_OF})(?:\\s*\\([^)]{1,30}\\))?`;
const CARD_WORDS =
  'cards?|karten?|kartenzahlung\\w*|cartes?|tarjetas?|cart[ao]o?e?s?|kaart\\w*|kart[aya]\\w*';
/** Behind a share, a way to pay: "60 % iDEAL, 30 % cards". */
export const METHOD_OF_SHARE = `(?:${oneOf(
  Object.entries(priceItem('payment').methods ?? {}).flatMap(([name, label]) => [
    unaccented(label).replace('/', '\\/'),
    name.replaceAll('-', '[\\s-]'),
  ]),
)}|amex|${CARD_WORDS})\\b`;

/** Words before a share of what is counted. */
export const OF_THEM = 'of (?:them|which|these)|davon|dont|waarvan|di cui|de ell[ao]s|de l[ao]s cuales';
/** Words for a part of what is counted. */
export const PART = new RegExp(
  `%|per ?cent|prozent|\\b(?:${OF_THEM}|half|thirds?|quarters?|most(?:ly)?|mainly|some|rest|every \\w+(?:th|rd|nd)|one in \\w+|jede[rs]? \\w+te|halfte|drittel|moitie|tiers|mitad)\\b`,
  'i',
);

/** A further number of the same things with its own amount or channel: "and 50 of 200 EUR", "and 500 online". */
export const FURTHER =
  /(?:\b(?:and|und|et|y|e|en|i|plus)|,) (\d[\d.,]* (?:(?:of|at|zu|a|de|di|van|po) [€$£]?\d[\d.,]*(?: ?(?:€|[a-z]{3})\b)?|online|in person|in store|in shop))/i;

/** Words that say that a sum is for all that is counted together. */
const WHOLE =
  '(?:total(?:l?ing|s|e)?|worth|sum|together|volumen?|turnover|revenue|umsatz|summe|gesamt\\w*|insgesamt|zusammen|totaal|lacznie)\\b(?!\\s+(?:cost|fee|price|charge))';
/** Words that say that an amount is of each. */
export const EACH_AFTER = /^\s*(?:each|apiece|jeweils|chacun\w*|cada un[oa])\b/i;
export const WHOLE_BEFORE = new RegExp(`\\b${WHOLE}[^\\d,]{0,16}$`, 'i');
export const WHOLE_AFTER = new RegExp(
  `^(?: (?:a|per) month)?,?\\s*(?:(?:in|all|au|en|im|as|of)\\s+){0,2}${WHOLE}`,
  'i',
);

const MONTHS = new RegExp(
  String.raw`\b(?:for|fur|pendant|por|per|voor|przez|(?<=(?:a|per|each) month\b.*)over)\s+(?:the next\s+)?(\d{1,3}|an?|one|eine?n?|une?|een)\s+(?:(${oneOf(inAll(lists.months))})|${oneOf(inAll(lists.years))})\b`,
  'i',
);
/** The number of months that a text asks for, and the text without it. */
export function monthsIn(text: string): [months: number | undefined, rest: string] {
  const [whole, number, month] = MONTHS.exec(text) ?? [];
  return whole ? [(Number(number) || 1) * (month ? 1 : 12), text.replace(whole, ' ')] : [undefined, text];
}

/** Words before a place that money is sent to. */
export const SENT_TO = new RegExp(`\\b(?:to|into|nach|vers|hacia|para|naar|verso)\\b${PLACE}`, 'gi');

const BETWEEN = '(?:between|zwischen|entre|tra|fra|tussen|miedzy)';
/** An amount, or a number of what is priced, from one number to another. */
export const RANGE = new RegExp(
  String.raw`(?<![\w.,])(?:(?:${BETWEEN}|from|of|at|zu|de)\s+)?([€$£]?\d[\d.,]*k?)\s*(?:-|–|to|bis|a|(?<=${BETWEEN}\s+[€$£]?[\d.,]+k?\s*)(?:and|und|et|y|e|en|i))\s*([€$£]?\d[\d.,]*k?)(?=\s*(?:${UNIT})|(?<=[€$£][\d.,]*)|\s+(?:[a-z][a-z-]*\s+){0,2}?(?:${ITEM_WORDS})\b)`,
  'i',
);

/** Comparisons; German "über" also stands before the amount of each. */
const LIMITS = inAll(lists.below, lists.above, lists.least, lists.limits).filter((word) => word !== 'uber');
/** What a text may not have if a bill is to be read from it: a percentage of something else, months gone by, a range, a limit of money. */
export const OPEN = new RegExp(
  String.raw`%|\bover \d+ months|\b${BETWEEN}\s+\D{0,2}\d|\bnon-[a-z]|\b${oneOf(LIMITS)}\s+(?:[€$£]\s?\d|\d[\d.,]*\s?(?:${UNIT}))`,
  'i',
);

/** Words before the name of a method that a vendor has too. */
export const PAID_BY = /\b(?:by|per|(?:paid|bezahlt|payes?) (?:with|via|through|mit|avec))\s+([a-z]\w*)/gi;

/** Words such as "with" that lead to the name of a vendor; the groups are the two words behind. */
export const BEFORE_VENDOR =
  /\b(?:with|via|using|through|at|and|or|mit|bei|und|oder|avec|chez|con|com|met|bij)\s+(?:(?:the|die|der|dem|el|la|le|il|a|o)\s+)?(?=([a-z]\w*)((?:\s+\w+)?))/gi;

const EACH = '(?:an?|per|each|every|pro|im|par|por|al|alla|w)';
/** Periods, by how many a year has: their names, and words for what happens in each. */
const PERIODS = (
  [
    [1, inAll(lists.years), 'yearly|annual\\w*|per annum|jahrlich'],
    [4, inAll(lists.quarters), 'quarterly|quartalsweise'],
    [52, inAll(lists.weeks), 'weekly|wochentlich'],
    [365, inAll(lists.days), 'daily|taglich|dziennie'],
    [8760, ['hours?', 'stunde', 'heure', 'h?ora', 'uur', 'h'], 'hourly|stundlich'],
    [525_600, ['min', 'minutes?', 'minuut', 'minuto'], 'rpm'],
    [31_536_000, ['s', 'sec', 'seconds?', 'sekunde', 'seconde', 'segundo'], 'rps|qps|tps'],
    [
      12,
      [...inAll(lists.months), 'maand', 'mo'],
      'monthly|monatlich|mens[iu]\\w+|mensa\\w+|maandelijks|miesiecznie',
    ],
  ] as const
).map(([times, units, often]) => ({
  times,
  spoken: new RegExp(`\\b(?:${EACH} ${oneOf(units)}|${often})\\b`, 'i'),
  word: new RegExp(`^(?:${oneOf(units)}|${often})$`, 'i'),
}));
/** Pattern of a period, such as "monthly", which may stand apart from what is counted: "payments, 2,000 monthly". */
export const PERIOD = PERIODS.map(({ spoken }) => spoken.source).join('|');
/** How often a year the counted number happens, where a text names a period. */
export const timesAYear = (text: string) => PERIODS.find(({ spoken }) => spoken.test(text))?.times;
/** How many a year has of the period that a word names. */
export const periodOf = (part: string) => PERIODS.find(({ word }) => word.test(part))?.times;

/** What happens to each of those who are counted: "sanctions screening of 10,000 names". */
const CHECKED = ITEMS.filter(([item]) =>
  ['check', 'screening', 'lookup', 'tax-calculation', 'refund'].includes(item),
)
  .map(([, words]) => words)
  .join('|');
/** Names of ways to pay that stand for payments: "2,000 Pix". */
const PAID_IN = oneOf(
  Object.values(priceItem('payment').methods ?? {}).filter((label) => /^(?:[A-Z]|i[A-Z])\S*$/.test(label)),
);
/** Spellings that are replaced before a question is read. */
export const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `((?:\\w+\\s+)?(?:${CHECKED}|verify\\w*))\\s+(?:(?:for|of|on|fur|von|de|pour|para|di|van|voor|dla)\\s+)?(\\d[\\d.,]*k?)\\s+(?!(?:${EACH}|${UNIT}|percent|prozent)\\b)\\w+`,
      'gi',
    ),
    '$2 $1',
  ],
  // People who are verified are counted as checks.
  [/\bverify/gi, 'verification'],
  [
    /(?<=\d\s)(?:kunden|nutzer|personen|client[es]*|utilisateurs|usuarios|klanten|utenti|klientow)(?=.*(?:verifi|weryfi)\w+)/gi,
    'checks',
  ],
  [
    /\b(?:(?:kyb|company|business|merchant)[\s-]+(?=checks?\b|verif)|(?:unternehmens|firmen)(?=pruf)|(?<=(?:verifi|weryfi|prufung|control)\w*\s+)(?:d'entreprises?|(?:d[ei]|v[ao]n) (?:empresas?|aziende|bedrijven|firmen|unternehmen)|firm)\b)/gi,
    'business ',
  ],
  [/\bach (?:direct )?debits?\b/gi, 'ACH payments'],
  // What subscribers pay.
  [
    /(?<=\d\s+(?:[a-z]+\s+)?)(?:subscriptions?|abos|abonnements?|suscripciones|assinaturas|abbonamenti|abonnementen)(?=\s+(?:of|at|zu|a|de|di|van)\s+\D{0,3}\d)/gi,
    'payments',
  ],
  // Money that is changed once is one conversion.
  [
    /\b(?:convert(?:ing|ire?|er)?|exchang(?:e|ing)|chang(?:er|e)|cambia\w*|wechseln|wisselen)\s+(?=[€$£]?\d)/gi,
    '1 conversion of ',
  ],
  [/(?<=[a-z])-(?=(?:zahlung|lastschrift|payment|uberweisung|betaling|paiement|transa))/gi, ' '],
  [
    /(?<!ruck)lastschrift(?:en)?|\beinzuge?n?\b|(?:direct )?debits\b|prelevements?|domiciliacion(?:es)?|incasso(?:'s)?|addebit[io]/gi,
    'direct debit',
  ],
  [new RegExp(`\\b(paiements?|pagos?|pagament[io]s?)\\s+(${PAID_IN})\\b`, 'gi'), '$2 $1'],
  // "3,000 iDEAL payments and 500 by card".
  [
    new RegExp(
      `(?<=\\d\\s+)(?:by|with|via|par|per|mit|con|com|met)\\s+(${PAID_IN}|cards?|cartes?|karten?|tarjetas?|cartao|carta|kaart)\\b`,
      'gi',
    ),
    '$1 payments',
  ],
  [
    new RegExp(`(?<=\\d\\s+)(${PAID_IN})s?\\b(?!\\s+(?:[a-z-]+\\s+){0,2}?(?:${ITEM_WORDS}))`, 'gi'),
    '$1 payments',
  ],
];
