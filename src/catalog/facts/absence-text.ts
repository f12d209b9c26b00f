import type { Fact } from './facts-of.ts';

const ABSENT = { none: 'None', unpublished: 'Not published', unknown: 'Not established' } as const;

/** What `none` means where the word alone misleads, by record path. */
const NONE: Readonly<Record<string, string>> = {
  prices: 'Free of charge',
  'organization.owner': 'No parent company',
};

/** What a fact without a value says: "None (looked 2026-11-20)". `inWords` writes the day. */
export function absenceText({ path, state, looked }: Fact, inWords = (day: string) => day): string {
  if (state === 'value') return '';
  const text = (state === 'none' && NONE[path]) || ABSENT[state];
  return looked ? `${text} (looked ${inWords(looked.on)})` : text;
}
