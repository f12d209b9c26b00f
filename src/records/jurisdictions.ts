import { plainWords } from '../base/text.ts';
import { AREA_LABELS, AREAS, type Condition } from './applicability.ts';
import type { Regulation } from './regulation.ts';
import { countryName } from './scalars.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES, regionsOf } from './tool/coverage.ts';

/** States and territories of the United States: a firm can be in one, and some have rules of their own. */
export const US_STATES: ReadonlyMap<string, string> = new Map(
  (
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
    'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, ' +
    'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, ' +
    'MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, ' +
    'NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, ' +
    'PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, ' +
    'VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, ' +
    'GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI US Virgin Islands'
  )
    .split(', ')
    .map((state) => [`US-${state.slice(0, 2)}`, state.slice(3)]),
);

/** Name of a jurisdiction: a country, the European Union, or the world. */
export function jurisdictionName(code: string): string {
  if (code in AREA_LABELS) return AREA_LABELS[code as keyof typeof AREA_LABELS];
  const [country = '', part] = code.split('-');
  if (part !== undefined) return `${countryName(country)} (${code})`;
  return code === 'GLOBAL' ? 'Worldwide' : code === 'EU' ? 'European Union' : countryName(code);
}

/** States of the European Economic Area outside the Union. */
export const EEA: readonly string[] = ['IS', 'LI', 'NO'];

/** Member states of the European Union. */
export const UNION_MEMBERS: readonly string[] = COUNTRY_CODES.filter((code) =>
  regionsOf(code).includes('eu'),
);

/** Countries in which law of the European Union applies, in the last three where it was taken over. */
export const UNION_LAW_COUNTRIES: readonly string[] = [...UNION_MEMBERS, ...EEA];

/** Members of the Union whose currency is the euro, Bulgaria since 1 January 2026. */
const EURO_AREA = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** Every jurisdiction that may be asked for: countries by ISO 3166-1 alpha-2, `EU` and `GLOBAL`. */
export const JURISDICTIONS: readonly string[] = [...COUNTRY_CODES, 'EU', 'GLOBAL'];

/**
 * Places of records that hold one of {@link JURISDICTIONS}: itself, worldwide, for a member state the Union and the part of
 * it, for the Union both parts, and `EEA` for the states that take over some of its law.
 */
export function jurisdictionsApplyingIn(code: string): readonly string[] {
  return APPLYING.get(code) ?? applyingIn(code);
}

const APPLYING = new Map(JURISDICTIONS.map((code) => [code, applyingIn(code)]));

function applyingIn(code: string): string[] {
  const inUnion = code === 'EU' || UNION_MEMBERS.includes(code);
  const parts = inUnion ? AREAS.filter((area) => isInArea(code, area)) : [];
  return [
    ...new Set([
      code,
      ...(inUnion ? ['EU', ...parts] : []),
      ...(EEA.includes(code) ? ['EEA'] : []),
      'GLOBAL',
    ]),
  ];
}

type Places = { readonly [Part in 'in' | 'serves' | 'customers']?: readonly string[] | undefined };

/** Places that a condition or a firm names. */
export const placesIn = ({ in: established = [], serves = [], customers = [] }: Places) => [
  ...established,
  ...serves,
  ...customers,
];

/**
 * Places of a record for {@link appliesIn}: those that all its conditions name, else its jurisdictions; and `EEA` where its
 * regulation is law of the Union that the states of the area have taken over.
 */
export function scopeOf(
  {
    jurisdictions = [],
    binds = [],
  }: {
    readonly jurisdictions?: readonly string[] | undefined;
    readonly binds?: readonly Condition[] | undefined;
  },
  regulation?: Pick<Regulation, 'eea' | 'jurisdictions'>,
): readonly string[] {
  const named = binds.map(placesIn);
  const isNamed = named.length > 0 && named.every((places) => places.length > 0);
  const places = isNamed
    ? named.flat()
    : jurisdictions.length > 0
      ? jurisdictions
      : (regulation?.jurisdictions ?? []);
  return places.includes('EU') && regulation?.eea?.state === 'incorporated' ? [...places, 'EEA'] : places;
}

/** Whether rules of these places apply in one of {@link JURISDICTIONS}. */
export function appliesIn(place: string, places: readonly string[]): boolean {
  const applying = jurisdictionsApplyingIn(place);
  return places.some((code) => applying.includes(code) || applying.includes(code.replace(/-[A-Z0-9]+$/, '')));
}

/** Whether a part of the Union holds a place; the Union as a whole is in both parts. */
function isInArea(place: string, area: (typeof AREAS)[number]): boolean {
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
