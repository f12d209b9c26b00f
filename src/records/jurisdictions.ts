import { plainWords } from '../base/text.ts';
import { type AppliesTo, AREA_LABELS, AREAS, FIRM_LABELS } from './regulation.ts';
import { countryName } from './scalars.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES, regionsOf } from './tool/coverage.ts';

/** Name of a jurisdiction: a country, the European Union, or the world. */
export function jurisdictionName(code: string): string {
  return code === 'GLOBAL' ? 'Worldwide' : code === 'EU' ? 'European Union' : countryName(code);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Whom an event binds, as a sentence, such as `Banks in the euro area, each if it offers credit transfers.` */
export function appliesToText(appliesTo: AppliesTo | undefined): string {
  if (!appliesTo) return 'Whom it binds is not established.';
  const { firms, condition, area } = appliesTo;
  const who = list.format(firms.map((firm) => FIRM_LABELS[firm]));
  const where = area ? ` ${AREA_LABELS[area]}` : '';
  const text = `${who}${where}${condition ? `, each ${condition}` : ''}.`;
  return text[0]?.toUpperCase() + text.slice(1);
}

/** States of the European Economic Area outside the Union, which take over most of its law on financial services. */
const EEA = ['IS', 'LI', 'NO'];

/** Countries in which law of the European Union applies. */
export const UNION_LAW_COUNTRIES: readonly string[] = COUNTRY_CODES.filter(
  (code) => regionsOf(code).includes('eu') || EEA.includes(code),
);

/** Members of the Union whose currency is the euro, Bulgaria since 1 January 2026. */
const EURO_AREA = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** Every jurisdiction that may be asked for: countries by ISO 3166-1 alpha-2, `EU` and `GLOBAL`. */
export const JURISDICTIONS: readonly string[] = [...COUNTRY_CODES, 'EU', 'GLOBAL'];

type Area = (typeof AREAS)[number];
const partOfUnion = (area: Area) => `EU:${area}`;

/**
 * Jurisdictions whose rules apply in one of {@link JURISDICTIONS}: its own, worldwide ones, and those of the European Union
 * in its members, Iceland, Liechtenstein and Norway, and of the part of the Union that holds it, such as `EU:euro-area`.
 */
export function jurisdictionsApplyingIn(code: string): string[] {
  const inUnion = code === 'EU' || UNION_LAW_COUNTRIES.includes(code);
  const parts = inUnion ? AREAS.filter((area) => isInArea(code, area)).map(partOfUnion) : [];
  return [...new Set([code, ...(inUnion ? ['EU', ...parts] : []), 'GLOBAL'])];
}

/** Jurisdictions of a record for {@link appliesIn}: the Union stands as one of its parts when the record applies there alone. */
export function scopeOf({
  jurisdictions,
  appliesTo,
}: {
  readonly jurisdictions: readonly string[];
  readonly appliesTo?: { readonly area?: Area | undefined } | undefined;
}): readonly string[] {
  const area = appliesTo?.area;
  return area ? jurisdictions.map((code) => (code === 'EU' ? partOfUnion(area) : code)) : jurisdictions;
}

/** Whether rules of these jurisdictions, or of the scope of an event, apply in a place. */
export function appliesIn(place: string, jurisdictions: readonly string[]): boolean {
  const applying = jurisdictionsApplyingIn(place);
  return jurisdictions.some((code) => applying.includes(code));
}

/** Whether a part of the Union holds a place; the Union as a whole is in both parts. */
function isInArea(place: string, area: Area): boolean {
  return place === 'EU' || EURO_AREA.includes(place) === (area === 'euro-area');
}

const meanings = new Map<string, string>();
for (const code of JURISDICTIONS) {
  for (const text of [jurisdictionName(code), ...(COUNTRY_ALIASES[code] ?? [])])
    meanings.set(plainWords(text), code);
}
for (const code of JURISDICTIONS) meanings.set(code.toLowerCase(), code);

/** The jurisdiction that a code or a name means, in any case; a part of a country by ISO 3166-2, such as `US-NY`, is its country. */
export function readJurisdiction(text: string): string | undefined {
  const plain = plainWords(text);
  return meanings.get(plain) ?? meanings.get(/^([a-z]{2})-[a-z0-9]{1,3}$/.exec(plain)?.[1] ?? '');
}
