import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { countryNames } from '../../catalog/cost/cost-names.ts';
import { countryName } from '../../records/scalars.ts';
import { COUNTRY_CODES, EMBARGOED, REGIONS, type Region, regionsOf } from '../../records/tool/coverage.ts';
import type { Tool } from '../../records/tool.ts';
import type { Synonyms } from './synonyms.ts';
import { joinPhrase } from './words.ts';

/** What people call the regions of the catalogue whose own name they do not use. */
const REGION_NAMES: { readonly [region in Region]?: string } = { global: 'worldwide', eu: 'european union' };
/** Regions that people search by and no record names, with their countries, ISO 3166-1 alpha-2. */
const MORE_REGIONS: readonly (readonly [name: string, countries: string])[] = [
  ['Balkans', 'AL BA BG GR HR ME MK RO RS SI XK'],
  ['Baltics', 'EE LT LV'],
  ['Benelux', 'BE LU NL'],
  ['CEE', 'AL BG CZ EE HR HU LT LV PL RO SI SK'],
  ['DACH', 'AT CH DE'],
  ['GCC', 'AE BH KW OM QA SA'],
  ['MENA', 'AE BH DZ EG IL IQ IR JO KW LB LY MA OM PS QA SA SY TN YE'],
  ['Nordics', 'DK FI IS NO SE'],
  ['Southeast Asia', 'BN ID KH LA MM MY PH SG TH VN'],
];

/** Name of a region as people search for it. */
export function regionName(region: Region): string {
  return REGION_NAMES[region] ?? region.replaceAll('-', ' ');
}

/** A place that people ask for: a country, or a region with its countries. */
export interface AskedPlace {
  /** ISO 3166-1 alpha-2 code, or the name of the region. */
  readonly value: string;
  readonly label: string;
  readonly countries: ReadonlySet<string>;
}

/** Reads places: the place that a joined phrase names. */
export type PlaceNamed = (joined: string) => AskedPlace | undefined;

/** Makes the look-up of places by their names in eight languages, and by what synonyms and translations call them. */
export function createPlaceNames(
  { expansions }: Synonyms,
  translations: Catalog['translations'],
): PlaceNamed {
  const places = new Map<string, AskedPlace>();
  const keep = (name: string, place: AskedPlace): void => {
    const joined = joinPhrase(words(name));
    if (joined !== '' && !places.has(joined)) places.set(joined, place);
  };
  const regions: AskedPlace[] = MORE_REGIONS.map(([label, countries]) => {
    return { value: label.toLowerCase(), label, countries: new Set(countries.split(' ')) };
  });
  for (const region of REGIONS.filter((one) => one !== 'global')) {
    const within = COUNTRY_CODES.filter((code) => regionsOf(code).includes(region));
    regions.push({
      value: region,
      label: regionName(region).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      countries: new Set(within),
    });
  }
  const countries = COUNTRY_CODES.map((code) => ({
    value: code,
    label: countryName(code),
    countries: new Set([code]),
  }));
  const all = [...countries, ...regions];
  for (const place of all) keep(place.label, place);
  for (const place of all)
    for (const name of expansions.get(joinPhrase(words(place.label))) ?? []) keep(name, place);
  for (const place of countries) for (const name of countryNames(place.value)) keep(name, place);
  for (const [term, translated] of Object.entries(translations)) {
    const place = places.get(joinPhrase(words(term)));
    if (place) for (const name of Object.values(translated).flat()) keep(name ?? '', place);
  }
  return (joined) => places.get(joined);
}

/**
 * How a tool serves a place, most certain first: `part`: it states a little of the region; `home`: it states no coverage
 * and comes from there.
 */
export type Service = 'stated' | 'regional' | 'global' | 'part' | 'home' | 'unknown' | 'elsewhere';

/** Share of the countries of a region, and of those that a tool states, that stand for the region. */
const FAIR_PART = 0.2;
const MOSTLY_THERE = 0.5;

/** Service of a tool in a place, by its recorded coverage. */
export function serviceIn(
  { countries: asked, value }: AskedPlace,
  { coverage, keywords, organization }: Tool,
): Service {
  const { countries, regions } = coverage;
  const there = countries.filter((code) => asked.has(code)).length;
  const isFair = there >= FAIR_PART * asked.size || there >= MOSTLY_THERE * countries.length;
  if (regions.some((region) => region === value) || (isFair && there >= Math.min(2, asked.size)))
    return 'stated';
  // A keyword such as latin-america says where a tool that works everywhere is at home.
  const isGlobal = regions.includes('global');
  const around: readonly string[] = isGlobal ? [...regions, ...keywords] : regions;
  const within = [...asked].filter((code) => regionsOf(code).some((region) => around.includes(region)));
  const isRegional = within.length >= FAIR_PART * asked.size;
  if ((isRegional || isGlobal) && [...asked].every((code) => EMBARGOED.has(code))) return 'unknown';
  if (isRegional) return 'regional';
  if (isGlobal) return 'global';
  if (there > 0) return 'part';
  if (countries.length + regions.length > 0) return 'elsewhere';
  return asked.has(organization?.country ?? '') ? 'home' : 'unknown';
}

/** Whether the recorded coverage of a tool lies wholly in a place. */
export const servesOnly = ({ countries: asked, value }: AskedPlace, { coverage }: Tool): boolean =>
  coverage.countries.length + coverage.regions.length > 0 &&
  coverage.countries.every((code) => asked.has(code)) &&
  coverage.regions.every((region) => region === value);

/** Words after which `us` is the pronoun, as in "pays us"; after a preposition it is where nothing more is named. */
const US_AS_PEOPLE = wordSet(
  'let lets help helps give gives tell allow allows show enable send sends pay pays want asks ask lend charge ' +
    'affect affects bind binds govern governs concern concerns oblige obliges cover covers hit hits catch reach require requires',
);
const BEFORE_PEOPLE = wordSet('for of to with by from');
const BEFORE_PLACE = wordSet('in the outside non not');
/** Words that begin a clause, before which `us` names nothing more. */
const CLAUSE = wordSet('as if when who that because since while');

/** Whether `us` between these words means the country. `US` in capitals always does. */
export function isCountryUs(typed: string, before = '', after?: string): boolean {
  if (typed === 'US' || typed.includes('.') || BEFORE_PLACE.has(before)) return true;
  if (US_AS_PEOPLE.has(before)) return false;
  const goesOn = after !== undefined && !FILLERS.has(after) && !CLAUSE.has(after);
  return goesOn || (!BEFORE_PEOPLE.has(before) && ['and', 'or', undefined].includes(after));
}

/** Largest number of words in the name of a place. */
const LONGEST_PLACE = 3;

/** The places that words name. The longest name counts, so `Latin America` does not name America. */
function placesAmong(all: readonly string[], placeNamed: PlaceNamed): AskedPlace[] {
  const found: AskedPlace[] = [];
  for (let at = 0; at < all.length; ) {
    let length = LONGEST_PLACE;
    let place = placeNamed(joinPhrase(all.slice(at, at + length)));
    while (!place && length > 1) place = placeNamed(joinPhrase(all.slice(at, at + --length)));
    if (place) found.push(place);
    at += length;
  }
  return found;
}

/** The countries that a text names. */
export const placesIn = (text: string, placeNamed: PlaceNamed): string[] =>
  placesAmong(words(text), placeNamed).flatMap(({ countries }) => [...countries]);
