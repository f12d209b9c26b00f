import type { Observation, ObservedValues } from '../../../../src/records/observation.ts';

/** What a collector saw of a subject. */
export const seen = (
  collector: Observation['collector'],
  subject: string,
  values: ObservedValues,
  firstSeen: Observation['firstSeen'] = {},
): Observation => ({
  collector,
  subject,
  source: 'https://a.example',
  since: '2026-11-01',
  values,
  firstSeen,
});
