import { COUNTRY_CODES, REGIONS, regionsOf } from '../../records/tool/coverage.ts';
import { countryName, moreRegions, regionName } from './countries.ts';
import type { Synonyms } from './synonyms.ts';
import { joinPhrase, words } from './words.ts';

/** A place that people ask for: a country, or a region with its countries. */
export interface AskedPlace {
  /** ISO 3166-1 alpha-2 code, or the name of the region. */
  readonly value: string;
  readonly label: string;
  readonly countries: ReadonlySet<string>;
}

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it'];
/** What belongs to a country, in the languages of the glossary; English words are in `content/synonyms.yaml`. */
const FOREIGN_ADJECTIVES: Readonly<Record<string, string>> = {
  AR: 'argentino argentina argentine argentinisch argentinische',
  AT: 'osterreichisch osterreichische osterreichischen autrichien',
  BR: 'brasileiro brasileira brasileiros brasileiras brasileno brasilena bresilien bresilienne brasiliano brasiliana brasilianische',
  CH: 'schweizer schweizerisch schweizerische suisses suizo suiza suico svizzero svizzera svizzere',
  CL: 'chileno chilena chilien',
  CO: 'colombiano colombiana colombien',
  DE: 'deutsch deutsche deutschen deutscher deutsches allemand allemande allemands allemandes aleman alemana alemanes alemao tedesco tedesca tedeschi tedesche',
  ES: 'spanisch spanische spanischen espagnol espagnole espagnols espagnoles espanol espanola espanoles espanolas espanhol spagnolo spagnola',
  FR: 'franzosisch franzosische franzosischen francais francaise francaises frances francesa francese francesi',
  GB: 'britisch britische britischen britannique britanniques britanico britannico',
  IN: 'indisch indische indien',
  IT: 'italienisch italienische italienischen italien italienne italiens italiano italiana italiani italiane',
  MX: 'mexicano mexicana mexicanos mexicanas mexikanisch mexikanische mexicain mexicaine',
  NL: 'niederlandisch niederlandische neerlandais holandes olandese',
  PL: 'polnisch polnische polonais polaco polacco',
  PT: 'portugiesisch portugiesische portugais portugaise portugues portuguesa portoghese',
  SE: 'schwedisch schwedische suedois sueco svedese',
  US: 'amerikanisch amerikanische amerikanischen amerikanischer usa etats unis americain americaine americains americaines americano americana americanos americanas americani americane estadounidense estadounidenses',
};

/** Reads places: the place that a joined phrase names. */
export type PlaceNamed = (joined: string) => AskedPlace | undefined;

/** Makes the look-up of places by their names in six languages, and by what synonyms call them. */
export function createPlaceNames({ expansions }: Synonyms): PlaceNamed {
  const places = new Map<string, AskedPlace>();
  const keep = (name: string, place: AskedPlace): void => {
    const joined = joinPhrase(words(name));
    if (joined !== '' && !places.has(joined)) places.set(joined, place);
  };
  const regions: AskedPlace[] = [];
  for (const region of REGIONS.filter((one) => one !== 'global')) {
    const within = COUNTRY_CODES.filter((code) => regionsOf(code).includes(region));
    regions.push({ value: region, label: title(regionName(region)), countries: new Set(within) });
  }
  for (const [name, countries] of Object.entries(moreRegions()))
    regions.push({ value: name, label: title(name), countries: new Set(countries) });
  const countries = COUNTRY_CODES.map((code) => ({
    value: code,
    label: countryName(code),
    countries: new Set([code]),
  }));
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  for (const place of [...countries, ...regions]) keep(place.label, place);
  for (const place of countries) keep(short.of(place.value) ?? '', place);
  for (const place of [...countries, ...regions])
    for (const name of expansions.get(joinPhrase(words(place.label))) ?? []) keep(name, place);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const place of countries) keep(names.of(place.value) ?? '', place);
  }
  for (const place of countries)
    for (const adjective of FOREIGN_ADJECTIVES[place.value]?.split(' ') ?? []) keep(adjective, place);
  return (joined) => places.get(joined);
}

const title = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
