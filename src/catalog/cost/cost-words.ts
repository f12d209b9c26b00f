import lists from '../../../content/question-words.json' with { type: 'json' };
import { fold } from '../../base/words.ts';
import type { PriceItemName } from '../../records/tool/price-items.ts';
import { ABROAD, IN_EEA, type Use } from './cost-query.ts';

/** Words that ask for a cost. Only whole words count: "Costa Rica" asks for none. */
export const COST =
  /(?<!\p{L})(?:how much|expensive|teuer|duur|drogi\p{L}*|cheap(?:er|est)?|takes?(?=\s+(?:on|from|of|per)(?!\p{L}))|bill(?=\s+(?:for|of|at|with)(?!\p{L}))|(?:monthly|yearly|my|our|the) bill|(?:i|we|you|they|to) pay|combien|wie ?viel|quanto|cu[aá]nto|hoeveel|ile|cost(?!a *(?:rica|del|brava)|umes?|co)\p{L}*|kost(?!ary)\p{L}*|koszt\p{L}*|pric(?:es?|ed|ing)|prix|preci[oe]s?|pre[çc]os?|prezz[oi]|prijs|prijzen|cen(?:a|y|ę|nik)|op[łl]at\p{L}*|prowizj\p{L}*|charged?|fees?|geb[üu]hr\p{L}*|preise?n?|co[uû]t\p{L}*|tarif\p{L}*|tariev\p{L}*|frais|commission\p{L}*|comiss?[iãõ]\p{L}+|provisie|entgelte?|cuest\p{L}*|cust(?:am?|os?|aria\p{L}*)|taxas?)(?!\p{L})/giu;

/** Words that ask which of several costs less, where an amount stands beside them. */
export const COMPARED =
  /(?<!\p{L})(?:vs|versus|compar\p{L}+|vergleich\p{L}*|vergelijk\p{L}*|porówna\p{L}*)(?!\p{L})/iu;

export const DISPUTED = '(?:chargeback|disput|rückbuch|rücklast|litige|contracargo|terugboek)';
const REFUNDED = '(?:refund|rückerstatt|rückzahl|rembours|reembols|rimbors|terugbeta|zwrot)';
export const RETURNED = `(?:${REFUNDED}|return|retour|erstatt)`;

/** Users of a product, who count as seats. */
export const USERS = 'users?|benutzer|utilisateurs|usuarios|utenti|gebruikers|użytkownik\\p{L}*';
export const ITEMS: readonly [item: PriceItemName, words: string, method?: string][] = [
  [
    'screening',
    '(?:(?:transaction|company|person)\\s+)?screenings?|(?:sanctions?|aml|pep|watch-?lists?)[\\s-]+(?:list\\s+)?(?:checks?|searches)|sanktions\\p{L}+|screening\\p{L}+',
  ],
  [
    'chargeback',
    `${DISPUTED}(?!ed)\\p{L}*(?!\\s+(?:protect|prevent|guarant|insur|alert))|devoluci[oó]n(?:es)? de cargo`,
  ],
  ['refund', `${REFUNDED}(?!e[dt])\\p{L}*`],
  // Before payments, whose words are a part of theirs.
  ['payout', 'payouts?|auszahlung(?:en)?|versements?|uitbetaling(?:en)?|pagos a terceros'],
  [
    'payment',
    'payments?|collections?|direct debit|transa\\p{L}+|charges?|orders?|sales?|\\p{L}*zahlung\\p{L}*|paiements?|pagos?|pagament\\p{L}+|\\p{L}*betaling(?:en)?|płatno\\p{L}+',
    'card',
  ],
  [
    'conversion',
    'conversi(?:ons?|ón|ones|oni)|currency exchanges?|(?:währungs)?umrechnung(?:en)?|convers(?:ão|ões|ione)|przewalutowa\\p{L}+',
  ],
  [
    'transfer',
    '(?:wires?\\s+)?transfer\\p{L}*|wires?|überweisung(?:en)?|virements?|bonific[io]|overboeking(?:en)?|przelew\\p{L}*(?![\\p{L}\\d])',
  ],
  [
    'check',
    'checks?|v[ée]rifi\\p{L}+|kyc\\p{L}*|\\p{L}*prüfungen|contr[ôo]l\\p{L}+|comprobaciones|weryfik\\p{L}+',
    'document-and-face',
  ],
  ['lookup', 'lookups?|look-ups?|abfragen', 'company'],
  ['request', 'requests?|calls|anfragen|requêtes|appels|solicitudes|chamadas|richieste|verzoeken|zapytań'],
  [
    'connection',
    'conn?e[cx]t?i\\p{L}+|conex\\p{L}+|colleg\\p{L}+|linked accounts|verbinding\\p{L}*|połącze\\p{L}+',
  ],
  ['account', 'accounts?|ibans?|\\p{L}*konten|comptes|cuentas|contas|conti|rekeningen|kont'],
  ['invoice', 'invoices?|rechnungen|fa[ck]?t+ur\\p{L}*'],
  ['seat', `seats?|\\p{L}*plätze|sièges|asientos|zetels|team members|${USERS}`],
  ['tax-calculation', 'tax calculations?|steuerberechnungen'],
  ['trade', 'trades?'],
  [
    'card',
    '(?:virtuel\\p{L}+\\s+ka[ar]+ten|(?:cart[õo]es|tarjetas|cartes?|carte)\\s+virtu\\p{L}+)|cards?(?!-|\\s+\\p{L}*(?:pay|trans|charg|zahl|pai))',
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
  ['USD', 'us\\$|\\$|dollars?|usd|dólares|dollari'],
  ['INR', '₹|rupees?|inr'],
  ['JPY', '¥|yen|jpy'],
  ['PLN', 'zł|z[lł]ot\\p{L}+|pln'],
  ['NGN', '₦|nairas?|ngn'],
  ['ZAR', 'rands?|zar'],
  ['MXN', 'pesos mexicanos|mexican pesos|(?:pesos )?mxn'],
  ['CAD', 'canadian dollars|cad'],
  ['AUD', 'australian dollars|aud'],
  ['SGD', 'singapore dollars|sgd'],
  ...['SEK', 'NOK', 'DKK', 'CZK', 'HUF', 'RON', 'TRY'].map(
    (code) => [code, code.toLowerCase()] as [string, string],
  ),
];
/** A pattern with one group for each of {@link CURRENCIES}, in their order. */
export const UNIT = CURRENCIES.map(([, words]) => `(${words})`).join('|');

const ASKING_WORD = new RegExp(`^(?:[\\d.,'’]+(?:k|m|%)?|${UNIT}|${ITEM_WORDS})$`, 'iu');
const WHEN_AND_WHERE = new Set(Object.values({ ...lists.monthNames, at: lists.at.fr }).flat());
/** Whether a text has only words for cost, amounts, months and things that are priced, and so no name of a tool. */
export const isOfCost = (text: string): boolean =>
  text
    .replace(COST, ' ')
    .split(' ')
    .every((word) => word === '' || ASKING_WORD.test(word) || WHEN_AND_WHERE.has(fold(word)));

/** Words that leave out the names behind them. */
export const LEFT_OUT =
  /(?<!\p{L})(?:without|except|excluding|but not|not|ohne|außer|nicht|sans|sauf|sin|sem|senza|zonder|bez)\s+([^,;.?!]*?)(?=[,;.?!]|\s(?:with|mit|avec|con|com|met|in|for|but|and with)\s|$)/giu;

/** Words with which a fee is ruled out, a price by month is asked for, or that of a service which is no payment. */
export const NONE_OF =
  /(?<!\p{L})(?:no|zero|without|kein\p{L}*|ohne|sans|aucun\p{L}*|sin|ning[uú]n\p{L}*|senza|nessun\p{L}*|sem|nenhum\p{L}*|geen|zonder|bez|plans?|subscriptions?|abo|abonn\p{L}+|audits?|[cz]ertifi\p{L}+|li[cz]en[csz]\p{L}*|consult\p{L}+|integrat\p{L}+|training|schulung\p{L}*)(?!\p{L})/iu;

/** Words for the channels of payments other than online. */
const PRESENT: readonly (readonly [channel: NonNullable<Use['channel']>, words: RegExp])[] = [
  [
    'in-person',
    /(?<!\p{L})(?:in[- ]person|face[- ]to[- ]face|in[- ]?(?:store|shop)s?|point[- ]of[- ]sale|pos|card[- ]present|tap[- ]to[- ]pay|\p{L}*terminal\p{L}*|card readers?|at the (?:till|counter)|vor ort|im laden|en magasin|tpe|en tienda|presencial\p{L}*|in negozio|in de winkel|pin(?:betaling|auto)\p{L}*|stacjonarn\p{L}*)(?!\p{L})/iu,
  ],
  ['phone', /\b(?:(?:by|over the|phone) (?:phone|payments?)|moto|mail order|telefonisch|par téléphone)\b/i],
];
export const channelIn = (text: string) => PRESENT.find(([, words]) => words.test(text))?.[0];

/** Words for cards of a country, and of those that are known only to be foreign. */
const CARDS_OF: Readonly<Record<string, string>> = {
  [ABROAD]:
    'non-(?:eu|eea|european)|foreign|international|overseas|abroad|outside|ausl[aä]nd\\p{L}*|étrang\\p{L}*|extranj\\p{L}*',
  [IN_EEA]: 'eea|ewr|eu|europ\\p{L}+',
  ...{ AT: 'austrian', AU: 'australian', BE: 'belgian', BR: 'brazilian', CA: 'canadian', CH: 'swiss' },
  ...{ DE: 'german|deutsche\\p{L}?', DK: 'danish', ES: 'spanish', FR: 'french|français\\p{L}*' },
  ...{ GB: 'british|uk', IE: 'irish', IN: 'indian', IT: 'italian', JP: 'japanese', MX: 'mexican' },
  ...{ NL: 'dutch', NO: 'norwegian', PL: 'polish', PT: 'portuguese', SE: 'swedish', SG: 'singaporean' },
  US: 'us|u\\.s\\.|american(?! express)|amerikan\\p{L}+|américain\\p{L}*',
};
const adjective = (words: string) => `(?<![\\p{L}-])(?:${words})(?!\\p{L})`;
const CARDS = Object.entries(CARDS_OF).map(
  ([code, words]) => [code, new RegExp(adjective(words), 'iu')] as const,
);
export const cardsIn = (text: string) => CARDS.find(([, words]) => words.test(text))?.[0];

const PEOPLE_OF = adjective(Object.values(CARDS_OF).join('|'));
const BUYERS =
  '(?:cards?(?!\\s+\\p{L}*(?:pay|trans|charg|zahl))|customers|buyers|client\\p{L}+|\\p{L}*karten|kunden|cartes|tarjetas|kaarten|klanten)(?!\\p{L})';
const PLACE = String.raw`(?:\s+(?!(?:with|in|at|to|by|via|and|for|using|mit|bei|avec|chez|con|com|met|bij|${BUYERS})(?!\p{L}))\p{L}[\p{L}.-]*){1,4}`;
const FROM = `(?:from|aus|uit|da(?:gli|lla|l)?)(?!\\p{L})${PLACE}`;
const OF = `${BUYERS}\\s+(?:(?:are|issued|based)\\s+)?(?:in|by|of|des?|del)(?!\\p{L})${PLACE}`;
/** Words that say where cards or buyers are from: "German cards", "cards from Spain". */
export const ORIGIN = `(?:${PEOPLE_OF}(?:-issued)?\\s+${BUYERS}|${BUYERS}\\s+${PEOPLE_OF}|${OF}|${FROM})`;
/** Behind a share, "30 % German" says it too. */
export const ORIGIN_OF_SHARE = `(?:${ORIGIN}|${PEOPLE_OF})`;
/** Words before a share of what is counted. */
export const OF_THEM = 'of (?:them|which|these)|davon|dont|waarvan|di cui|de ell[ao]s|de l[ao]s cuales';
/** Words for a part of what is counted. */
export const PART = new RegExp(
  `%|per ?cent|prozent|(?<!\\p{L})(?:${OF_THEM}|half|thirds?|quarters?|most|some|rest|hälfte|drittel|moitié|tiers|mitad)(?!\\p{L})`,
  'iu',
);

/** Words that say that a sum is for all that is counted together. */
const WHOLE =
  '(?:total(?:l?ing|s|e)?|worth|sum|together|volumen?|turnover|revenue|umsatz|summe|gesamt\\p{L}*|insgesamt|zusammen|totaal|łącznie)(?!\\p{L})(?!\\s+(?:cost|fee|price|charge))';
/** Words that say that an amount is of each. */
export const EACH_AFTER = /^\s*(?:each|apiece|jeweils|chacun\p{L}*|cada un[oa])(?!\p{L})/iu;
export const WHOLE_BEFORE = new RegExp(`(?<!\\p{L})${WHOLE}[^\\d,]{0,16}$`, 'iu');
export const WHOLE_AFTER = new RegExp(
  `^(?: (?:a|per) month)?,?\\s*(?:(?:in|all|au|en|im|as|of)\\s+){0,2}${WHOLE}`,
  'iu',
);

const MONTHS =
  /(?<!\p{L})(?:for|für|pendant|por|per|voor|przez|(?<=(?:a|per|each) month(?!\p{L}).*)over)\s+(?:the next\s+)?(\d{1,3}|an?|one|eine?n?|une?|een)\s+(?:(months?|monate?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|miesi\p{L}+)|years?|jahre?|ans?|année|años?|ann[io]|jaar|rok|lata?)(?!\p{L})/iu;
/** The number of months that a text asks for, and the text without it. */
export function monthsIn(text: string): [months: number | undefined, rest: string] {
  const [whole, number, month] = MONTHS.exec(text) ?? [];
  return whole ? [(Number(number) || 1) * (month ? 1 : 12), text.replace(whole, ' ')] : [undefined, text];
}

/** Words that leave out the place behind them. */
export const OUTSIDE = /(?<!\p{L})(?:outside|au(?:ß|ss)erhalb|hors|fuera|fora|fuori|buiten|poza)(?!\p{L})/iu;

/** Words before a place that money is sent to. */
export const SENT_TO = new RegExp(
  `(?<!\\p{L})(?:to|into|nach|vers|hacia|para|naar|verso)(?!\\p{L})${PLACE}`,
  'giu',
);

/** An amount, or a number of what is priced, from one number to another. */
export const RANGE = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?:between|from|zwischen|entre|tra|fra|tussen|między|of|at|zu|de)\s+)?([€$£]?\d[\d.,]*k?)\s*(?:-|–|to|bis|à|and|und|et|y|e|en|i)\s*([€$£]?\d[\d.,]*k?)(?=\s*(?:${UNIT})|(?<=[€$£][\d.,]*)|\s+(?:\p{L}[\p{L}-]*\s+){0,2}?(?:${ITEM_WORDS})(?!\p{L}))`,
  'iu',
);

/** What a text may not have if a bill is to be read from it: a percentage of something else, months gone by, a range, a limit of money. */
export const OPEN =
  /%|\bover \d+ months|(?<!\p{L})(?:between|zwischen|entre|tra|fra|tussen|między)\s+\D{0,2}\d|\bnon-\p{L}|(?<!\p{L})(?:under|below|over|above|(?:more|less) than|at (?:least|most)|unter|mindestens|höchstens|(?:moins|plus) de|(?:menos|más|mais) de|(?:meno|più) di|(?:minder|meer) dan|poniżej|powyżej)\s+(?:[€$£]\s?\d|\d[\d.,]*\s?(?:€|\$|£|eur|usd|doll|gbp|pound))/iu;

/** Words before the name of a method that a vendor has too. */
export const PAID_BY =
  /(?<!\p{L})(?:by|per|(?:paid|bezahlt|payés?) (?:with|via|through|mit|avec))\s+(\p{L}[\p{L}\d]*)/giu;

/** Words such as "with" that lead to the name of a vendor; the groups are the two words behind. */
export const BEFORE_VENDOR =
  /(?<!\p{L})(?:with|via|using|through|at|and|or|mit|bei|und|oder|avec|chez|con|com|met|bij)\s+(?=(\p{L}[\p{L}\d]*)((?:\s+\p{L}+)?))/giu;

const EACH = '(?:an?|per|each|every|pro|im|par|por|al|alla|w)';
const PERIODS = [
  [1, 'year|annum|jahr|an|année|a[nñ]o|anno|jaar|roku', 'yearly|annual\\w*|jährlich'],
  [4, 'quarter|quartal|trimestre?|kwartaal|kwartał', 'quarterly|quartalsweise'],
  [52, 'week|woche|semaine|semana|settimana', 'weekly|wöchentlich'],
  [365, 'day|tag|jour|d[ií]a|giorno|dag', 'daily|täglich'],
  [8760, 'hour|stunde|heure|hora|uur', 'hourly|stündlich'],
  [525_600, 'min(?:ute|uut|uto)?', 'rpm'],
  [31_536_000, 'sec(?:ond)?|sekunde|seconde|segundo|s', 'rps|qps|tps'],
  [
    12,
    'month|monat|mois|m[eê]s|mese|maand',
    'monthly|monatlich|mens[iu]al\\w*|mensil\\w*|maandelijks|miesięcznie',
  ],
] as const;
/** How often a year the counted number happens, where a text names a period. */
export const timesAYear = (text: string) =>
  PERIODS.find(([, each, often]) =>
    new RegExp(`\\b(?:${EACH} (?:${each})|${often})(?!\\p{L})`, 'iu').test(text),
  )?.[0];

/** What happens to each of those who are counted: "sanctions screening of 10,000 names". */
const CHECKED = ITEMS.filter(([item]) =>
  ['check', 'screening', 'lookup', 'tax-calculation', 'refund'].includes(item),
)
  .map(([, words]) => words)
  .join('|');
/** Spellings that are replaced before a question is read. */
export const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `((?:\\p{L}+\\s+)?(?:${CHECKED}|verify\\p{L}*))\\s+(?:(?:for|of|on|für|von|de|pour|para|di|van|voor|dla)\\s+)?(\\d[\\d.,]*k?)\\s+(?!(?:${EACH}|${UNIT}|percent|prozent)(?!\\p{L}))\\p{L}+`,
      'giu',
    ),
    '$2 $1',
  ],
  // People who are verified are counted as checks.
  [/\bverify/giu, 'verification'],
  [
    /(?<=\d\s)(?:kunden|nutzer|personen|client[es]*|utilisateurs|usu[aá]rios|klanten|utenti|klientów)(?=.*(?:verifi|weryfi)\p{L}+)/giu,
    'checks',
  ],
  [
    /(?<!\p{L})(?:(?:kyb|company|business|merchant)[\s-]+(?=checks?\b|verif)|(?:unternehmens|firmen)(?=prüf)|(?<=(?:verifi|vérifi|weryfi|prüfung|contr[oô]l)\p{L}*\s+)(?:d['’]entreprises?|(?:d[ei]|v[ao]n) (?:empresas?|aziende|bedrijven|firmen|unternehmen)|firm)(?!\p{L}))/giu,
    'business ',
  ],
  [/\bach (?:direct )?debits?\b/giu, 'ACH payments'],
  // Money that is changed once is one conversion.
  [
    /(?<!\p{L})(?:convert(?:ing)?|exchang(?:e|ing)|chang(?:er|e)|cambia\p{L}*|wechseln|wisselen)\s+(?=[€$£]?\d)/giu,
    '1 conversion of ',
  ],
  [/(?<=\p{L})-(?=(?:zahlung|lastschrift|payment|überweisung|betaling|paiement|transa))/giu, ' '],
  [
    /(?<!rück)lastschrift(?:en)?|(?:direct )?debits\b|prélèvements?|domiciliaci(?:ón|ones)|incasso(?:'s)?|addebit[io]/giu,
    'direct debit',
  ],
];
