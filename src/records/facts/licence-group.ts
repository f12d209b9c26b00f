import { licenceClass } from './licence-class.ts';

/** What a licence asks of those who pass the code on; `source-available` limits who may use it or for what. */
export const LICENCE_GROUPS = ['permissive', 'copyleft', 'source-available'] as const;
export type LicenceGroup = (typeof LICENCE_GROUPS)[number];

/** Licences under which changed code, or data, has to stay under the same terms: in its own files or as a whole. */
const COPYLEFT = /^(?:A?GPL|LGPL|MPL|EPL|EUPL|CDDL|OSL|CPAL|ODbL|CC-BY-SA)/i;

/**
 * Group of a licence (SPDX expression or `LicenseRef-*`). In `A OR B` the choice that asks least decides, in `A AND B`
 * the part that asks most.
 */
export function licenceGroup(license: string): LicenceGroup {
  if (licenceClass(license) === 'source-available') return 'source-available';
  const choices = license
    .split(/\s+OR\s+/i)
    .filter((choice) => licenceClass(choice) !== 'source-available')
    .map((choice) => choice.replace(/[()]/g, '').split(/\s+(?:AND|WITH)\s+/i));
  return choices.some((parts) => !parts.some((part) => COPYLEFT.test(part))) ? 'permissive' : 'copyleft';
}
