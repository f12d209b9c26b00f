import { COVERAGE_STATES, type RuleCoverage, TOPICS } from '../../records/rule-coverage.ts';
import { type Profile, placesAround } from './profile.ts';

/** How completely the rules of the places of a profile are recorded: topics by state, what nobody states as not covered. */
export function coverageOf(stated: readonly RuleCoverage[], profile: Profile) {
  const places = placesAround(profile).filter((place) => /^[A-Z]{2}(?:-|$)|^GLOBAL$/.test(place));
  return places.map((jurisdiction) => {
    const entry = stated.find((one) => one.jurisdiction === jurisdiction);
    const topics = Object.fromEntries(
      COVERAGE_STATES.map((state) => [
        state,
        TOPICS.filter((topic) => (entry?.topics[topic] ?? 'not-covered') === state),
      ]),
    ) as Record<(typeof COVERAGE_STATES)[number], (typeof TOPICS)[number][]>;
    return { jurisdiction, topics, ...(entry?.note && { note: entry.note }), ...(entry && { on: entry.on }) };
  });
}
