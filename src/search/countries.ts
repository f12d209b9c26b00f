import { joinPhrase, words } from './words.ts';

/** Countries of the regions that people search by, ISO 3166-1 alpha-2. The European Union counts as Europe too. */
const MEMBERS: Readonly<Record<string, string>> = {
  africa: 'AO BF BJ BW CD CI CM DZ EG ET GH KE LY MA ML MU MW MZ NA NE NG RW SD SL SN TG TN TZ UG ZA ZM ZW',
  'asia pacific': 'AU BD BN CN FJ HK ID IN JP KH KR KZ LA LK MM MN MO MY NP NZ PG PH PK SG TH TW UZ VN',
  'european union': 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  europe:
    'AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MD ME MK MT NL NO PL PT RO RS SE SI SK TR UA',
  'latin america': 'AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE',
  'middle east': 'AE BH EG IL IQ IR JO KW LB OM PS QA SA TR YE',
  'north america': 'CA MX US',
  nordics: 'DK FI IS NO SE',
  'southeast asia': 'BN ID KH LA MM MY PH SG TH VN',
};

const regionsByCountry = new Map<string, string[]>();
for (const [region, members] of Object.entries(MEMBERS)) {
  for (const country of members.split(' ')) {
    regionsByCountry.set(country, [...(regionsByCountry.get(country) ?? []), region]);
  }
}

/** Regions a country belongs to, by their English names. */
export function regionsOf(country: string): readonly string[] {
  return regionsByCountry.get(country) ?? [];
}

const englishNames = new Map<string, string>();
const names = new Intl.DisplayNames('en', { type: 'region' });

/** English name of a country by its ISO 3166-1 alpha-2 code; the code itself when it is not assigned. */
export function countryName(country: string): string {
  let name = englishNames.get(country);
  if (name === undefined) {
    name = names.of(country) ?? country;
    englishNames.set(country, name);
  }
  return name;
}

/** Every known country and region by its joined name, with the wider places that include it, nearest first. */
export function widerPlaces(): Map<string, readonly string[]> {
  const wider = new Map<string, readonly string[]>();
  const joined = (name: string): string => joinPhrase(words(name));
  for (const region of Object.keys(MEMBERS)) wider.set(joined(region), ['worldwide']);
  for (const [country, regions] of regionsByCountry) {
    wider.set(joined(countryName(country)), [...regions.map(joined), 'worldwide']);
  }
  return wider;
}
