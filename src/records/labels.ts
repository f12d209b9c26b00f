import type { Tri } from './scalars.ts';

export const TRI_LABELS: Readonly<Record<Tri, string>> = {
  yes: 'Yes',
  no: 'No',
  partial: 'Partly',
  unknown: 'Not established',
};

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const countryNames = new Map<string, string>();

/** English name of an ISO 3166-1 alpha-2 code; the code itself when it has none. */
export function countryName(code: string): string {
  const known = countryNames.get(code);
  if (known !== undefined) return known;
  const name = countries.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}
