import type { Catalog } from '../../catalog/catalog.ts';
import type { PlaceNamed } from '../text/places.ts';
import { joinPhrase, words } from '../text/words.ts';
import type { Match } from './match-needs.ts';

/** Largest number of words in the name of a place. */
const LONGEST = 3;
/** Factors for the similarity of use cases about another place, and about the asked one. */
const FACTORS = { otherPlace: 0.4, samePlace: 1.8 } as const;

/**
 * Weighs matched use cases by the places they are about; returns them best first. `unplaced` are the use cases that the
 * query matches without its place. If one of them is exactly what is asked, those of its category about the asked place
 * gain: "online payments brazil" asks for payments in Latin America.
 */
export type InPlace = (
  matched: readonly Match[],
  asked: ReadonlySet<string>,
  unplaced: readonly Match[],
) => readonly Match[];

/** Makes the weighing. A use case is about the places in its title; most titles name none. They are read on first use. */
export function createInPlace({ useCases }: Catalog, placeNamed: PlaceNamed): InPlace {
  let placesOf: readonly (readonly string[])[] | undefined;
  const categoryOf = ({ ordinal }: Match) => useCases[ordinal]?.categories[0];
  return (matched, asked, unplaced) => {
    placesOf ??= useCases.map(({ title }) => countriesIn(title, placeNamed));
    const places = placesOf;
    const meant = new Set(unplaced.filter(({ isExact }) => isExact).map(categoryOf));
    const factorOf = (match: Match) => {
      const own = places[match.ordinal] ?? [];
      if (own.length === 0) return 1;
      if (!own.some((country) => asked.has(country))) return FACTORS.otherPlace;
      return meant.has(categoryOf(match)) ? FACTORS.samePlace : 1;
    };
    const weighed = matched.map((match) => ({
      ordinal: match.ordinal,
      similarity: match.similarity * factorOf(match),
    }));
    return weighed.sort((a, b) => b.similarity - a.similarity);
  };
}

/** The countries that a text names. The longest name counts, so `Latin America` does not name America. */
function countriesIn(text: string, placeNamed: PlaceNamed): string[] {
  const all = words(text);
  const found: string[] = [];
  for (let at = 0; at < all.length; ) {
    const lengths = Array.from({ length: LONGEST }, (_, shorter) => LONGEST - shorter);
    const length = lengths.find((one) => placeNamed(joinPhrase(all.slice(at, at + one))) !== undefined) ?? 1;
    found.push(...(placeNamed(joinPhrase(all.slice(at, at + length)))?.countries ?? []));
    at += length;
  }
  return found;
}
