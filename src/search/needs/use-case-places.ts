import type { Catalog } from '../../catalog/catalog.ts';
import type { PlaceNamed } from '../text/place-names.ts';
import { joinPhrase, words } from '../text/words.ts';
import type { Match } from './match-needs.ts';

/** Largest number of words in the name of a place. */
const LONGEST = 3;
/** Similarity of a use case about another place is multiplied by this. */
const OTHER_PLACE = 0.4;

/** Weighs matched use cases by the places they are about. Returns them best first. */
export type InPlace = (matched: readonly Match[], asked: ReadonlySet<string>) => readonly Match[];

/** Makes the weighing. A use case is about the places in its title; most titles name none. They are read on first use. */
export function createInPlace({ useCases }: Catalog, placeNamed: PlaceNamed): InPlace {
  let placesOf: readonly (readonly string[])[] | undefined;
  return (matched, asked) => {
    placesOf ??= useCases.map(({ title }) => countriesIn(title, placeNamed));
    const places = placesOf;
    const weighed = matched.map(({ ordinal, similarity }) => {
      const own = places[ordinal] ?? [];
      const isElsewhere = own.length > 0 && !own.some((country) => asked.has(country));
      return { ordinal, similarity: isElsewhere ? similarity * OTHER_PLACE : similarity };
    });
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
