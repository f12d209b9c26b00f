import { valuesOf } from '../field.ts';

const SOURCE_AVAILABLE =
  /^(?:BUSL|Elastic|SSPL|FSL|PolyForm|LicenseRef-(?:BUSL|FSL|Blockscout|Rateslib|.*Commons-Clause))|-NC-|-NC$/i;
const OPEN_DATA = /^(?:CC0-|CC-BY-(?:SA-)?\d|PDDL-|ODbL-|ODC-|CDLA-|OGL-|etalab-)/i;

/**
 * What a licence (SPDX expression or `LicenseRef-*`) lets people do. Use-limiting licences (BUSL, Elastic,
 * SSPL, FSL, PolyForm, Commons Clause, Blockscout, Rateslib, non-commercial) are `source-available`; licences
 * written for data are `open-data`; the rest is `open-source`, among them `LicenseRef-QuickFIX-1.0`, which
 * has the terms of Apache-1.1. In `A OR B` the freest choice decides, in `A AND B` the strictest.
 */
export function licenceClass(license: string): 'open-source' | 'source-available' | 'open-data' {
  const choices = license.split(/\s+OR\s+/i).map((choice) => {
    const parts = choice.replace(/[()]/g, '').split(/\s+(?:AND|WITH)\s+/i);
    if (parts.some((part) => SOURCE_AVAILABLE.test(part))) return 'source-available';
    return parts.every((part) => OPEN_DATA.test(part)) ? 'open-data' : 'open-source';
  });
  return choices.find((choice) => choice !== 'source-available') ?? 'source-available';
}

/** What a licence asks of those who pass the code on; `source-available` limits who may use it or for what. */
export const LICENCE_GROUP_LABELS = {
  permissive: 'Permissive',
  copyleft: 'Copyleft',
  'source-available': 'Source-available',
} as const;
type LicenceGroup = keyof typeof LICENCE_GROUP_LABELS;
export const LICENCE_GROUPS = valuesOf(LICENCE_GROUP_LABELS);

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
