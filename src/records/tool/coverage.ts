import * as z from 'zod';
import { byKeys } from '../../base/lists.ts';
import { country, type Field, type FilterValue, valuesOf } from '../field.ts';
import { Country, countryName, listOf } from '../scalars.ts';

/** Regions; `eu` is the European Union. Single countries are listed in `coverage.countries`. */
export const REGION_LABELS = {
  global: 'Global',
  africa: 'Africa',
  'asia-pacific': 'Asia-Pacific',
  eu: 'European Union',
  europe: 'Europe',
  'latin-america': 'Latin America',
  'middle-east': 'Middle East',
  'north-america': 'North America',
} as const;
export const REGIONS = valuesOf(REGION_LABELS);

/** Where a tool can be used. */
const Coverage = z.strictObject({
  regions: listOf(z.enum(REGIONS)),
  countries: listOf(Country),
});

export type Region = (typeof REGIONS)[number];

/**
 * Countries of each region, ISO 3166-1 alpha-2 (United Nations M49 groups; `eu` by membership). Cyprus counts as Europe alone:
 * who serves it serves the Union.
 */
const COUNTRIES: Readonly<Record<Exclude<Region, 'global'>, string>> = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  'asia-pacific':
    'AF AS AU BD BN BT CC CK CN CX FJ FM GU HK HM ID IN IO JP KG KH KI KP KR KZ LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PN PW SB SG TH TJ TK TL TM TO TV TW UZ VN VU WF WS',
  eu: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK',
  'latin-america':
    'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  'middle-east': 'AE AM AZ BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'north-america': 'BM CA GL MX PM US',
};

const regionsByCountry = byKeys(REGIONS, (region) =>
  region === 'global' ? [] : COUNTRIES[region].split(' '),
);

/** Every country code, in code order. */
export const COUNTRY_CODES: readonly string[] = [...regionsByCountry.keys()].sort();

/** Regions a country lies in, never `global`; empty for an unknown code. */
export function regionsOf(country: string): readonly Region[] {
  return regionsByCountry.get(country) ?? [];
}

/**
 * Countries under broad sanctions or export controls of the United States: who says "worldwide", or names a region around
 * them, does not state them.
 */
export const EMBARGOED: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY']);

/** Country codes in common use that differ from ISO 3166-1. */
export const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK'],
  US: ['USA'],
  AE: ['UAE'],
};

/** All countries as values of a filter. */
export function countryValues(): FilterValue[] {
  return COUNTRY_CODES.map((code) => ({
    value: code,
    label: countryName(code),
    aliases: COUNTRY_ALIASES[code] ?? [],
  }));
}

export const coverageShape = { coverage: Coverage.prefault({}) };
interface Covered extends z.infer<z.ZodObject<typeof coverageShape>> {
  readonly organization?: { readonly country?: string | undefined } | undefined;
}

/** Countries that are named one by one; more are counted. */
const NAMED = 3;

/**
 * Where a tool can be used, in short: stated countries first, of these the ones asked for and then the home country, then
 * regions, or "Global", apart from them. Undefined when the record states neither.
 */
export function coverageText(
  { coverage, organization }: Covered,
  asked: readonly string[] = [],
): string | undefined {
  const { regions, countries } = coverage;
  const home = organization?.country;
  const rank = (code: string) => (asked.includes(code) ? 0 : code === home ? 1 : 2);
  const lead = [0, 1].flatMap((wanted) => countries.find((code) => rank(code) === wanted) ?? [])[0];
  const named =
    countries.length <= NAMED
      ? countries
          .toSorted((a, b) => rank(a) - rank(b))
          .map(countryName)
          .join(', ')
      : lead
        ? `${countryName(lead)} and ${countries.length - 1} more countries`
        : `${countries.length} countries`;
  const parts = [named, ...regions.map((region) => REGION_LABELS[region])].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** Regions that a tool states, or in which it states a country. */
export function readRegions(tool: Covered): readonly string[] {
  const { regions, countries } = tool.coverage;
  const within = regions.includes('eu') ? (['europe'] as const) : [];
  return [...new Set([...regions, ...within, ...countries.flatMap(regionsOf)])];
}

/** Countries that a tool states, or that lie in what it states. */
function readCountries(tool: Covered): readonly string[] {
  const { regions, countries } = tool.coverage;
  if (regions.includes('global')) return COUNTRY_CODES;
  if (regions.length === 0) return countries;
  const covered = COUNTRY_CODES.filter((code) => regionsOf(code).some((region) => regions.includes(region)));
  return [...new Set([...countries, ...covered])];
}

export const coverageFields = [
  {
    path: 'coverage.countries',
    label: 'Stated countries',
    read: ({ coverage }) => coverage.countries,
    words: country,
    page: ['coverage', 1],
    rare: true,
    compare: ['Coverage and access', 11],
    csv: ['countries', 11],
    filter: {
      name: 'country',
      at: 6,
      label: 'Country',
      description:
        'ISO 3166-1 alpha-2 code or English name. Tools that state the country, a region around it, or global coverage; `countries` and `regions` of a result say which.',
      values: countryValues(),
      read: readCountries,
      readStated: ({ coverage }) => coverage.countries,
    },
  },
  {
    path: 'coverage.regions',
    label: 'Regions',
    read: ({ coverage }) => coverage.regions,
    labels: REGION_LABELS,
    page: ['coverage', 2],
    rare: true,
    compare: ['Coverage and access', 12],
    csv: ['regions', 10],
    filter: {
      name: 'region',
      at: 5,
      label: 'Region',
      description:
        'Tools that state the region, or a country in it; `europe` also matches `eu`. Tools of global coverage match `global` alone: ask for `europe,global` to have both.',
      read: readRegions,
    },
  },
  {
    path: 'coverage',
    label: 'Coverage',
    read: (tool) => coverageText(tool),
    key: ['all', 15],
    column: 8,
    mcp: ['coverage', 1],
  },
] as const satisfies readonly Field<Covered>[];
