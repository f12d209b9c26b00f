import { FILLERS } from '../text/fillers.ts';

/** Words after which `us` is the pronoun, as in "pays us". */
const US_AS_PEOPLE: ReadonlySet<string> = new Set(
  'let lets help helps give gives tell allow allows show enable send sends pay pays want asks ask lend charge'.split(
    ' ',
  ),
);

/** Whether `us` between these words means the country. `US` in capitals always does. */
export function isCountryUs(typed: string, before: string | undefined, after: string | undefined): boolean {
  if (typed === 'US' || typed.includes('.')) return true;
  if (US_AS_PEOPLE.has(before ?? '')) return false;
  return (
    !['for', 'of', 'to', 'with', 'by'].includes(before ?? '') || (after !== undefined && !FILLERS.has(after))
  );
}
