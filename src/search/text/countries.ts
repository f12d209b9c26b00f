import { COUNTRY_CODES, type Region, regionsOf } from '../../records/tool/coverage.ts';
import { joinPhrase, words } from './words.ts';

/** What people call the regions of the catalogue. */
const REGION_NAMES: Readonly<Record<Region, string>> = {
  global: 'worldwide',
  africa: 'africa',
  'asia-pacific': 'asia pacific',
  eu: 'european union',
  europe: 'europe',
  'latin-america': 'latin america',
  'middle-east': 'middle east',
  'north-america': 'north america',
};
/** Regions that people search by and no record names, with their countries, ISO 3166-1 alpha-2. */
const MORE_REGIONS: Readonly<Record<string, readonly string[]>> = {
  nordics: ['DK', 'FI', 'IS', 'NO', 'SE'],
  'southeast asia': ['BN', 'ID', 'KH', 'LA', 'MM', 'MY', 'PH', 'SG', 'TH', 'VN'],
};

/** Name of a region as people search for it. */
export function regionName(region: Region): string {
  return REGION_NAMES[region];
}

/** Regions that people search by and no record names, with their countries. */
export function moreRegions(): Readonly<Record<string, readonly string[]>> {
  return MORE_REGIONS;
}

/** Names of the regions that a country belongs to, `worldwide` aside. */
export function regionNamesOf(country: string): string[] {
  const more = Object.keys(MORE_REGIONS).filter((name) => MORE_REGIONS[name]?.includes(country));
  return [...regionsOf(country).map(regionName), ...more];
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

/** Every country and region by its joined name, with the wider places that include it, nearest first. */
export function widerPlaces(): Map<string, readonly string[]> {
  const wider = new Map<string, readonly string[]>();
  const joined = (name: string): string => joinPhrase(words(name));
  for (const region of [...Object.values(REGION_NAMES), ...Object.keys(MORE_REGIONS)])
    wider.set(joined(region), ['worldwide']);
  wider.delete('worldwide');
  for (const country of COUNTRY_CODES)
    wider.set(joined(countryName(country)), [...regionNamesOf(country).map(joined), 'worldwide']);
  return wider;
}
