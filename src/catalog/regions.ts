import type { REGIONS, Tool } from './tool.ts';

export type Region = (typeof REGIONS)[number];

/** ISO 3166-1 countries of each region; the European Union is also part of Europe. */
const COUNTRIES: Readonly<Record<Exclude<Region, 'global'>, string>> = {
  eu: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
  europe:
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
    'GB CH NO IS LI UA RS BA ME MK AL XK MD BY RU MC SM AD VA GI JE GG IM FO AX TR',
  africa:
    'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU ' +
    'YT MA MZ NA NE NG RE RW SH ST SN SC SL SO ZA SS SD TZ TG TN UG EH ZM ZW',
  'asia-pacific':
    'AF AU BD BT BN KH CN CK FJ HK IN ID JP KZ KI KP KR KG LA MO MY MV MH FM MN MM NR NP NC NZ NU PK PW PG ' +
    'PF PH WS SG SB LK TW TJ TH TL TK TO TM TV UZ VU VN AS GU MP',
  'latin-america':
    'AR BO BR CL CO CR CU DO EC SV GT HT HN MX NI PA PY PE PR UY VE AG BS BB BZ DM GD GY JM KN LC SR TT VC AW CW KY',
  'middle-east': 'AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'north-america': 'US CA MX BM GL PM',
};

const regionsByCountry = new Map<string, Region[]>();
for (const [region, countries] of Object.entries(COUNTRIES) as [Region, string][])
  for (const country of countries.split(' '))
    regionsByCountry.set(country, [...(regionsByCountry.get(country) ?? []), region]);

/** Regions that contain a country (`DE` → `eu`, `europe`); none for an unknown code. */
export function regionsOfCountry(country: string): readonly Region[] {
  return regionsByCountry.get(country) ?? [];
}

/**
 * Regions a tool can be found under: those it names, those of its countries, and Europe for the EU.
 * `global` stands for itself: whether it also answers a narrower filter is the caller's choice.
 */
export function regionsOfTool(tool: Pick<Tool, 'coverage'>): ReadonlySet<Region> {
  const regions = new Set<Region>(tool.coverage.regions);
  for (const country of tool.coverage.countries)
    for (const region of regionsOfCountry(country)) regions.add(region);
  if (regions.has('eu')) regions.add('europe');
  return regions;
}
