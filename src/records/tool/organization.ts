import * as z from 'zod';
import { Country, DayOrMonth } from '../scalars.ts';

/** Attestations that an organization states to hold, and their names. `soc-2` and `pci-dss` stand for those whose type or level it does not state. */
export const CERTIFICATION_LABELS = {
  'soc-1-type-1': 'SOC 1 Type 1',
  'soc-1-type-2': 'SOC 1 Type 2',
  'soc-2': 'SOC 2',
  'soc-2-type-1': 'SOC 2 Type 1',
  'soc-2-type-2': 'SOC 2 Type 2',
  'soc-3': 'SOC 3',
  'iso-27001': 'ISO/IEC 27001',
  'iso-27017': 'ISO/IEC 27017',
  'iso-27018': 'ISO/IEC 27018',
  'iso-27701': 'ISO/IEC 27701',
  'iso-22301': 'ISO 22301',
  'iso-42001': 'ISO/IEC 42001',
  'iso-9001': 'ISO 9001',
  'pci-dss': 'PCI DSS',
  'pci-dss-level-1': 'PCI DSS Level 1',
  'pci-3ds': 'PCI 3DS',
  'pci-pin': 'PCI PIN',
  'cyber-essentials': 'Cyber Essentials',
  'cyber-essentials-plus': 'Cyber Essentials Plus',
  hitrust: 'HITRUST',
  fedramp: 'FedRAMP',
  'csa-star': 'CSA STAR',
  ens: 'ENS',
  tisax: 'TISAX',
  'ibeta-level-1': 'iBeta Level 1',
  'ibeta-level-2': 'iBeta Level 2',
  'nist-800-63': 'NIST SP 800-63 (Kantara)',
  'fapi-certified': 'FAPI certified',
  'openid-certified': 'OpenID Certified',
} as const;
export type Certification = keyof typeof CERTIFICATION_LABELS;

export const CERTIFICATIONS = Object.keys(CERTIFICATION_LABELS) as [Certification, ...Certification[]];

/** A year, a month or a day; YAML reads a year as a number. */
const Since = z.union(
  [
    z
      .int()
      .min(1800)
      .max(2100)
      .transform((year) => String(year)),
    z.string().regex(/^\d{4}$/),
    DayOrMonth,
  ],
  { error: 'use a date written YYYY, YYYY-MM or YYYY-MM-DD' },
);

/** A licence or registration that the organization holds itself. */
const Authorization = z.strictObject({
  authority: z.string().min(2).max(80),
  licence: z.string().min(2).max(120),
  /** Number in the register of the authority. */
  reference: z.string({ error: 'write the reference as text, between quotes' }).min(1).max(60).optional(),
  country: Country.optional(),
});

/** The organization that makes a tool and is responsible for it. */
export const Organization = z.strictObject({
  /** Legal name, as in its terms or imprint. */
  name: z.string().min(1).max(120).optional(),
  /** Home country. */
  country: Country.optional(),
  /** Company that owns it. */
  owner: z.strictObject({ name: z.string().min(1).max(120), since: Since.optional() }).optional(),
  regulated: z.array(Authorization).max(12).default([]),
  certifications: z.array(z.enum(CERTIFICATIONS)).default([]),
});
