/** The conditions of each family of licences, in one sentence. Not legal advice. */
const NOTES: readonly (readonly [pattern: RegExp, note: string])[] = [
  [/ OR /, 'You may choose between the licences named.'],
  [
    /^(MIT|ISC|BSD-|Unlicense|CC0|PDDL|Apache)/,
    'Permissive: you may use, change and resell it; keep the notices the licence asks for.',
  ],
  [
    /^AGPL/,
    'Strong copyleft with a network clause: if you change it and let others use it over a network, you must offer them your source.',
  ],
  [
    /^GPL/,
    'Strong copyleft: if you distribute it, changed or as part of a larger work, you must offer the source of the whole under the same licence.',
  ],
  [
    /^(LGPL|MPL|EPL|EUPL)/,
    'Weak copyleft: your changes to its own files must stay open; code that only uses it may stay closed.',
  ],
  [
    /^(BUSL|FSL)/,
    'Source-available: production or competing use is limited for a stated time, after which the code becomes open source.',
  ],
  [
    /^Elastic/,
    'Source-available: you may use and change it, but not offer it to others as a managed service.',
  ],
  [
    /Commons-Clause/,
    'Source-available: the Commons Clause forbids selling a product whose value comes from this code.',
  ],
  [/-NC(-|$)/, 'Non-commercial terms: commercial use needs a separate agreement.'],
  [/^CC-BY/, 'You may use and change it if you name the source.'],
];

/** The conditions of a licence (SPDX expression) in one sentence; undefined when no family matches. */
export function licenceNote(license: string): string | undefined {
  return NOTES.find(([pattern]) => pattern.test(license))?.[1];
}
