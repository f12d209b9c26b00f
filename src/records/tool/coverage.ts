import * as z from 'zod';
import { Country } from '../scalars.ts';

/** Regions; `eu` is the European Union. Single countries are listed in `coverage.countries`. */
export const REGIONS = [
  'global',
  'africa',
  'asia-pacific',
  'eu',
  'europe',
  'latin-america',
  'middle-east',
  'north-america',
] as const;

/** Where a tool can be used. */
export const Coverage = z.strictObject({
  regions: z.array(z.enum(REGIONS)).default([]),
  countries: z.array(Country).default([]),
});

export type Region = (typeof REGIONS)[number];

/** Countries of each region, ISO 3166-1 alpha-2 (United Nations M49 groups; `eu` by membership). */
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
  'middle-east': 'AE AM AZ BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'north-america': 'BM CA GL MX PM US',
};

const regionsByCountry = new Map<string, Region[]>();
for (const region of REGIONS) {
  if (region === 'global') continue;
  for (const country of COUNTRIES[region].split(' ')) {
    regionsByCountry.set(country, [...(regionsByCountry.get(country) ?? []), region]);
  }
}

/** Every country code, in code order. */
export const COUNTRY_CODES: readonly string[] = [...regionsByCountry.keys()].sort();

/** Regions a country lies in, never `global`; empty for an unknown code. */
export function regionsOf(country: string): readonly Region[] {
  return regionsByCountry.get(country) ?? [];
}

/** Country codes in common use that differ from ISO 3166-1. */
export const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK'],
  US: ['USA'],
  AE: ['UAE'],
};
