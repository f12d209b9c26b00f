import lists from '../../../content/question-words.json' with { type: 'json' };
import { inAll, wordSet } from '../../base/words.ts';

/** The words or phrases of lists, in all their languages. */
export const all = (...of: Parameters<typeof inAll>): ReadonlySet<string> => new Set(inAll(...of));

/** Words that deny: they may be a part of the need, so a thing behind them is ruled out only where it surely is one. */
export const DENYING = all(lists.denying);
/** Those of {@link DENYING} that only a thing follows. */
export const NO = all(lists.no);
export const RULING_OUT = all(lists.rulingOut);
/** Phrases for "without": a tool need not lack the thing to be found, and no word of a record proves that it does. */
export const WITHOUT = all(lists.without);
export const EXCLUDING = all(lists.denying, lists.rulingOut, lists.without);

/** Words that take something out, where one for "every" stands before: "any language but Java". */
export const BUT = all(lists.but);
export const EVERY = all(lists.every);

/** Words that may stand between an excluding word and its subject. */
export const BETWEEN = all(lists.between, lists.needing, lists.having);
export const AND = all(lists.and);
/** Words that go on with a list of names or places behind an exclusion, besides those for "and". */
export const LISTING = all(lists.listing);
export const ARTICLES = wordSet('a an any the');

/**
 * `no` before a place is Portuguese for "in the", unless it starts the query or follows a comma or one of these
 * words.
 */
export const JOINING = all(lists.joining);

export const PORTUGUESE =
  /^(?:com|em|do|dos|das|ao|aos|na|nas|nos|um|uma|sem|pela|pelo|nao|mas)$|(?:cao|coes)$/;

/** Prepositions, articles and conjunctions before a condition. They carry no meaning without it. */
export const CONNECTORS = all(lists.connectors);

export const OWNED_BY = all(lists.ownedBy);
export const OWNS = all(lists.owns);
/** Words before a maker or owner behind a verb; a list of owners repeats them. */
export const BY = all(lists.by);

/** Verbs that turn an exclusion into "not required": `doesn't need webhooks`, `need not have webhooks`. */
export const NEEDING = all(lists.needing);
/** Phrases after a subject that say "not required": `webhooks not required`. */
export const NOT_NEEDED = all(lists.notNeeded);

/** Verbs that may stand behind what they speak of, as in German and Dutch. */
export const LAST_VERBS = all(lists.needing, lists.lastVerbs);

/** Verbs before a fact that are not part of the need: "open banking that sends webhooks". */
export const HAVING = all(lists.having);

/** Words behind a thing that has to be there: behind an excluding word it need not be. */
export const REQUIREMENT = all(lists.requirement);
/** What bars people or places: behind an excluding word it is not there. */
export const RESTRICTING = all(lists.restricting);
/** Words behind a thing that say what something is made for: "e-commerce focused". */
export const ORIENTED = all(lists.oriented);
export const FOR = wordSet('for fur pour para per voor dla');

/** Terms of the field that hold an excluding word and exclude nothing. */
export const TERMS: readonly (readonly string[])[] = [...all(lists.terms)].map((term) => term.split(' '));

/** Comparisons before a price or share: those that name a least, and those that leave out the number itself. */
export const LEAST = all(lists.least, lists.above);
export const STRICT = all(lists.below, lists.above);
export const LIMITS = all(lists.limits, lists.least, lists.below, lists.above);
export const RANGE = all(lists.range);
export const RANGE_TO = all(lists.rangeTo);
/** Words beside a limit that name no price in particular. */
export const VAGUE = all(lists.vague);
export const OR = all(lists.or);
/** Words that speak of the one who asks: what follows "we do not have" is no condition. */
export const ASKER = all(lists.asker);
/** People and firms: what they lack is a part of the need: "loans for people without a credit history". */
export const PEOPLE = all(lists.people);
/** Verbs with which people speak of what they lack themselves. */
export const LACKING = all(lists.lacking);
export const CALLS = all(lists.calls);
/** Verbs beside a negation of what happened or holds, and words before where. */
export const PAST = all(lists.past);
export const PRESENT = all(lists.present);
export const AT = all(lists.at);
export const FREE_CALLS = all(lists.freeCalls);
/** Words between an amount and what it is paid for: `2 euro a transfer`. */
export const PER = all(lists.per);
/** Words behind which a card is a way to pay, not what a sign-up asks for. */
export const PAYING = all(lists.paying);
export const UNITS = all(lists.units, lists.calls, lists.freeCalls);
