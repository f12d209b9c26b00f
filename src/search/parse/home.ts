import { FILLERS, wordSet } from '../../base/words.ts';
import { ARTICLES, FOR, LISTS } from '../text/phrases.ts';
import type { AskedPlace } from '../text/places.ts';
import { excludingEnd, isListed, type Token, type TokenText, wordAt, wordsIn } from './tokens.ts';

/** A home country, the token after it, and further words that say so. */
interface Home {
  readonly subject: { readonly kind: 'home'; readonly place: AskedPlace };
  readonly end: number;
  readonly more?: readonly Token[];
}

export const isCompany = (word = ''): boolean => LISTS.companies.has(word);
/** Names of the seller as the last part of a word: `Zahlungsanbieter`. */
const COMPOUND = /(?:anbieter|dienstleister|aanbieder|leverancier|provider)s?$/;
/** Firms that sell what they are named after. */
const SELLERS = /^(?:vendor|acquirer|processor|gateway|psp)s?$/;
/** Whether a word names who sells or makes tools. */
export const isSeller = (word: string): boolean =>
  LISTS.companies.has(word) || LISTS.trades.has(word) || isOffering(word);
const isOffering = (word: string): boolean => LISTS.sellers.has(word) || COMPOUND.test(word);
/** Whether a word before an adjective of a place names a firm: "sans intermédiaire américain". */
export const isFirm = (word = ''): boolean => isSeller(word) || LISTS.partners.has(word);
/** Articles of other languages before a place. */
export const PLACE_ARTICLES = new Set([...ARTICLES, ...wordSet('der die den dem la le les los el il os as')]);

/** Whether a question asks for a seller, which a library is not: "cheapest direct debit provider". */
export const asksForSeller = (tokens: readonly Token[]): boolean => {
  const at = tokens.findIndex(
    ({ word }) => SELLERS.test(word) || (isOffering(word) && !/^tools?$/.test(word)),
  );
  const isOther = (word: string) => LISTS.connectors.has(word) && !ARTICLES.has(word);
  return at >= 0 && !tokens.slice(0, at).some(({ word }) => isOther(word));
};

/** Largest number of words between a place and `company`: "german open banking company". */
const MOST_NEED = 4;

/**
 * Reads the place in tokens `at` to `end` as home country: `kyc company based in germany`, `uk based`, `american kyc
 * company`, `non-US company`, `not from the US`, `vendors that are not american`. Not in "verify a german company", where the company is what gets verified.
 */
export function homeAt(reading: TokenText, at: number, end: number, place: AskedPlace): Home | undefined {
  const { tokens } = reading;
  const word = (index: number) => wordAt(tokens, index);
  const subject = { kind: 'home', place } as const;
  const isOwnedBy = LISTS.ownedBy.has(wordsIn(tokens, end, end + 2).join(' '));
  if (LISTS.home.has(word(end)) && !isOwnedBy) return { subject, end: end + 1 };
  // Skips an article: "based in the uk".
  const article = PLACE_ARTICLES.has(word(at - 1)) ? at - 1 : at;
  const before = word(article - 1) === 'neither' && word(article - 2) === 'from' ? article - 1 : article;
  const isFrom = word(before - 1) === 'from';
  if (before < article) return { subject, end };
  // "Not from the US", "que no sea de Estados Unidos".
  const denied = before - (LISTS.joinedBy.has(word(before - 2)) ? 3 : 2);
  if (LISTS.homeFrom.has(word(before - 1)) && LISTS.denying.has(word(denied))) return { subject, end };
  // "Fournisseur KYC non américain", "provider not US".
  const denial = at - (LISTS.joinedBy.has(word(at - 1)) ? 2 : 1);
  if (LISTS.denying.has(word(denial)) && isOfSeller(reading, denial)) return { subject, end };
  // "Headquarters is in" and "based in".
  const home = LISTS.joinedBy.has(word(before - 2)) ? before - 3 : before - 2;
  if (LISTS.home.has(word(home)) || word(home) === 'base')
    return { subject, end, more: tokens.slice(home, before) };
  // "Empresa portuguesa de pagamentos".
  if (LISTS.companies.has(word(at - 1)) && LISTS.homeFrom.has(word(end))) return { subject, end };
  const joined = companyBefore(reading, before);
  // The first part of a compound is the need.
  const isNeedToo =
    joined !== undefined && !LISTS.companies.has(word(joined)) && !LISTS.sellers.has(word(joined));
  if (joined !== undefined)
    return { subject, end, more: tokens.slice(isNeedToo ? joined + 1 : joined, before) };
  const isExcluded = [1, 2, 3].some((back) => excludingEnd(tokens, at - back) > 0);
  // "No American providers" rules out sellers; "for UK fintech companies" says whom something is for.
  const company = sellerBehind(reading, end, isExcluded ? isSeller : isCompany);
  if (company === undefined || FOR.has(word(before - 1))) return undefined;
  const between = tokens.slice(end, company).filter((token) => !FILLERS.has(token.word));
  const isNeed = between.length > 0 && !between.some((token) => LISTS.lookedUp.has(token.word));
  // "French company offering payments", "company that sells"; at the start also "Dutch company for payments".
  const isFirst = tokens.slice(0, at).every((token) => FILLERS.has(token.word));
  const next = word(company + 1);
  const isSelling =
    between.length === 0 && (LISTS.having.has(next) || next === 'that' || (isFirst && FOR.has(next)));
  return isExcluded || isFrom || isNeed || isSelling
    ? { subject, end, more: tokens.slice(company, company + 1) }
    : undefined;
}

/** Index of the first seller from a token on, with only words of the need before it. */
export function sellerBehind(reading: TokenText, first: number, is = isSeller): number | undefined {
  const { tokens } = reading;
  for (let at = first; at <= Math.min(first + MOST_NEED, tokens.length - 1); at++) {
    const word = wordAt(tokens, at);
    if ((at > first && isListed(reading, at)) || LISTS.connectors.has(word)) return undefined;
    if (is(word)) return at;
  }
  return undefined;
}

/** Whether a seller stands before words that speak of it: "fournisseur KYC non". */
function isOfSeller(reading: TokenText, end: number): boolean {
  for (let at = end - 1; at >= Math.max(0, end - MOST_NEED); at--) {
    const word = wordAt(reading.tokens, at);
    if (isListed(reading, at + 1) || LISTS.connectors.has(word)) return false;
    if (LISTS.companies.has(word) || isOffering(word)) return true;
  }
  return false;
}

/** Index of the word for a company or provider that a sentence such as "vendors that are not" before a place is about. */
function companyBefore({ tokens }: TokenText, before: number): number | undefined {
  let isJoined = false;
  for (let at = before - 1; at >= 0; at--) {
    const word = wordAt(tokens, at);
    if (LISTS.joinedBy.has(word)) isJoined = true;
    else if (!LISTS.beforeJoined.has(word)) return isJoined && isSeller(word) ? at : undefined;
  }
  return undefined;
}
