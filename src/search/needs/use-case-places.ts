import type { Catalog } from '../../catalog/catalog.ts';
import type { PlaceNamed } from '../text/place-names.ts';
import { joinPhrase, words } from '../text/words.ts';
import type { Match } from './match-needs.ts';

/** Words of the longest name of a place in a title. */
const LONGEST = 3;
/** Share of its similarity that a use case about another place keeps. */
const OTHER_PLACE = 0.4;

/** Weighs the use cases that a need matches by the places they are about, best first. */
export type InPlace = (matched: readonly Match[], asked: ReadonlySet<string>) => readonly Match[];

/** Makes the weighing: a use case is about the places that its title names; most are about none. */
export function createInPlace({ useCases }: Catalog, placeNamed: PlaceNamed): InPlace {
  const placesOf = useCases.map(({ title }) => countriesIn(title, placeNamed));
  return (matched, asked) => {
    const weighed = matched.map(({ ordinal, similarity }) => {
      const places = placesOf[ordinal] ?? [];
      const isElsewhere = places.length > 0 && !places.some((country) => asked.has(country));
      return { ordinal, similarity: isElsewhere ? similarity * OTHER_PLACE : similarity };
    });
    return weighed.sort((a, b) => b.similarity - a.similarity);
  };
}

/** The countries that a text names; `Latin America` is not America. */
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
