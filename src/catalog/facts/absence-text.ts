import type { Fact } from './facts-of.ts';

const ABSENT = { none: 'None', unpublished: 'Not published', unknown: 'Not established' } as const;

/** What a fact without a value says: "None (looked 2026-11-20)". `inWords` writes the day. */
export function absenceText({ state, looked }: Fact, inWords = (day: string) => day): string {
  if (state === 'value') return '';
  return looked ? `${ABSENT[state]} (looked ${inWords(looked.on)})` : ABSENT[state];
}
