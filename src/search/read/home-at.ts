import { FILLERS } from '../text/fillers.ts';
import type { AskedPlace } from '../text/place-names.ts';
import type { Found, Reading } from './condition.ts';
import { ARTICLES, CONNECTORS } from './excluding-words.ts';
import { excludingEnd, isListed } from './token-context.ts';

const COMPANY: ReadonlySet<string> = new Set(
  'company companies firm firms startup startups vendor vendors unternehmen firma firmen empresa empresas entreprise entreprises'.split(
    ' ',
  ),
);
/** Words before a place that speak of the home of a company, behind {@link COMPANY} or alone. */
const HOME: ReadonlySet<string> = new Set(
  'based headquartered incorporated domiciled sitz ansässig sede siège'.split(' '),
);
/** Before `company` they make it what is looked up: "verify an american limited company". */
const LOOKED_UP: ReadonlySet<string> = new Set('limited listed private public registered small'.split(' '));
/** Words between a place and the company there: "german open banking company". */
const MOST_NEED = 4;

/**
 * The home country that a place from `at` to `end` names: `kyc company based in germany`, `uk based`, `american kyc
 * company`, `non-US company`. In "verify a german company" it is that of somebody looked up.
 */
export function homeAt(reading: Reading, at: number, end: number, place: AskedPlace): Found | undefined {
  const { tokens } = reading;
  const word = (index: number) => tokens[index]?.word ?? '';
  const subject = { kind: 'home', place } as const;
  if (HOME.has(word(end))) return { subject, end: end + 1 };
  // An article may stand before the place: "based in the uk".
  const before = ARTICLES.has(word(at - 1)) ? at - 1 : at;
  const isFrom = word(before - 1) === 'from';
  if (HOME.has(word(before - 2)) || (COMPANY.has(word(before - 2)) && isFrom))
    return { subject, end, more: tokens.slice(before - 2, before) };
  const company = companyBehind(reading, end);
  if (company === undefined) return undefined;
  const between = tokens.slice(end, company).filter((token) => !FILLERS.has(token.word));
  const isExcluded = [1, 2].some((back) => excludingEnd(tokens, at - back) > 0);
  const isNeed = between.length > 0 && !between.some((token) => LOOKED_UP.has(token.word));
  return isExcluded || isFrom || isNeed
    ? { subject, end, more: tokens.slice(company, company + 1) }
    : undefined;
}

/** Place of the word that says company, with nothing but a need before it, where the phrase ends with it. */
function companyBehind(reading: Reading, end: number): number | undefined {
  const { tokens } = reading;
  for (let at = end; at <= Math.min(end + MOST_NEED, tokens.length - 1); at++) {
    const word = tokens[at]?.word ?? '';
    if (isListed(reading, at) || CONNECTORS.has(word) || excludingEnd(tokens, at) > 0) return undefined;
    if (COMPANY.has(word)) return at;
  }
  return undefined;
}
