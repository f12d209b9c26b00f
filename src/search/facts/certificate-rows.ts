import { CERTIFICATION_LABELS, CERTIFICATIONS } from '../../records/tool/organization.ts';
import { certificationState } from './access-state.ts';
import type { FactRow } from './fact-row.ts';

/** Certifications: the start of their names in records, a label, and other names in queries. */
const CERTIFICATES: readonly (readonly [start: string, label: string, names: string])[] = [
  ['soc-1', 'SOC 1', 'soc 1|soc1|soc 1 type 2|soc 1 type ii'],
  ['soc-2', 'SOC 2', 'soc 2|soc2|soc 2 type 2|soc 2 type ii|soc2 type 2'],
  ['iso-27001', 'ISO 27001', 'iso 27001|iso27001|iso iec 27001'],
  ['pci-dss-level-1', 'PCI DSS Level 1', 'pci dss level 1|pci level 1|pci dss level one|pci level one'],
  ['ibeta', 'iBeta', 'ibeta|i beta'],
  ['cyber-essentials', 'Cyber Essentials', 'cyber essentials'],
];
/** Words after the name of a certification that do not change its meaning. */
const BEHIND = [
  'certified',
  'certification',
  'certificate',
  'compliant',
  'compliance',
  'report',
  'zertifiziert',
  'certificado',
  'certificato',
  'certifie',
];

const named = CERTIFICATES.map(([start]) => start);
const others = CERTIFICATIONS.filter(
  (name) => !named.some((start) => name.startsWith(start)) && name !== 'pci-dss',
).map(
  (name) =>
    [name, CERTIFICATION_LABELS[name], `${CERTIFICATION_LABELS[name]}|${name.replaceAll('-', ' ')}`] as const,
);

export const CERTIFICATE_ROWS: readonly FactRow[] = [
  ...[...CERTIFICATES, ...others].map(
    ([start, label, names]): FactRow => [
      start,
      label,
      certificationState(start),
      names
        .split('|')
        .flatMap((name) => [name, ...BEHIND.map((word) => `${name} ${word}`)])
        .join('|'),
    ],
  ),
  // "PCI DSS" alone can also be a need (to be audited, or to reduce the PCI scope), so it is no condition by itself.
  [
    'pci-dss',
    'PCI DSS',
    certificationState('pci-dss'),
    'pci dss certified|pci dss compliant|pci certified|pci compliant|pci dss certification|pci dss zertifiziert',
  ],
];
