const SOURCE_AVAILABLE =
  /^(?:BUSL|Elastic|SSPL|PolyForm|LicenseRef-(?:FSL|Blockscout|.*Commons-Clause))|-NC-|-NC$/i;

/**
 * Whether a licence (SPDX expression or `LicenseRef-*`) is open source, or only lets the code be read:
 * use-limiting licences (BUSL, Elastic, SSPL, FSL, Commons Clause, non-commercial) are `source-available`.
 */
export function licenceClass(license: string): 'open-source' | 'source-available' {
  return SOURCE_AVAILABLE.test(license) ? 'source-available' : 'open-source';
}
