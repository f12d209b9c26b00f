import * as z from 'zod';
import { formatDate } from '../../base/time.ts';
import { country, type FactValue, type Field, valuesOf } from '../field.ts';
import { companyShape } from '../organization.ts';
import { listOf, Slug } from '../scalars.ts';
import { paths } from '../urls.ts';
import { countryValues } from './coverage.ts';

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

export const CERTIFICATIONS = valuesOf(CERTIFICATION_LABELS);

/**
 * The organization that makes a tool and is responsible for it. With a `slug` it has a record of its own, which says all but
 * the certifications of the tool; the catalogue joins the two.
 */
const Organization = z.strictObject({
  slug: Slug.optional(),
  ...companyShape,
  name: companyShape.name.optional(),
  certifications: listOf(z.enum(CERTIFICATIONS)),
});

/** How one gets access to the live service. */
const SIGN_UP_LABELS = {
  'self-serve': 'Self-serve',
  application: 'By application',
  sales: 'Through sales',
  closed: 'Closed',
  'none-needed': 'None needed',
} as const;
const SIGN_UPS = valuesOf(SIGN_UP_LABELS);

export const organizationShape = {
  organization: Organization.optional(),
  signUp: z.enum(SIGN_UPS).optional(),
};
type Organized = z.infer<z.ZodObject<typeof organizationShape>>;

/** The certification that a type or a stricter one (the key) includes. */
const INCLUDED: Readonly<Partial<Record<Certification, Certification>>> = {
  'soc-2-type-1': 'soc-2',
  'soc-2-type-2': 'soc-2',
  'pci-dss-level-1': 'pci-dss',
  'cyber-essentials-plus': 'cyber-essentials',
};

/** A company, with its page if it has a record. */
const named = (text: string, slug: string | undefined): FactValue => ({
  text,
  ...(slug && { href: paths.organization(slug) }),
});

export const organizationFields = [
  {
    path: 'organization.name',
    label: 'Organisation',
    read: ({ organization }) => organization?.name,
    words: (text, { organization }) => named(text, organization?.slug),
    key: ['all', 3],
    page: ['organization', 1],
    csv: ['organization', 18],
    mcp: ['company', 1],
  },
  {
    path: 'organization.country',
    label: 'Home country',
    read: ({ organization }) => organization?.country,
    words: country,
    key: ['all', 4],
    page: ['organization', 2],
    compare: ['Organisation', 22],
    column: 9,
    csv: ['organizationCountry', 19],
    filter: {
      name: 'companyCountry',
      at: 18,
      description: 'Home country of the organisation that makes it: ISO 3166-1 alpha-2 code or English name.',
      values: countryValues(),
    },
  },
  {
    path: 'organization.owner',
    label: 'Owner',
    read: ({ organization }) => organization?.owner?.name,
    words: (name, { organization }) => {
      const { slug, since } = organization?.owner ?? {};
      return named(since ? `${name} (since ${formatDate(since)})` : name, slug);
    },
    key: ['all', 5],
    none: 'No parent company',
    page: ['organization', 3],
    compare: ['Organisation', 23],
    column: 10,
    csv: ['owner', 20],
  },
  {
    path: 'organization.regulated',
    label: 'Licences held',
    read: ({ organization }) =>
      organization?.regulated.map(
        ({ authority, licence, reference }) => `${licence}, ${authority}${reference ? ` ${reference}` : ''}`,
      ),
    page: ['organization', 4],
    rare: true,
  },
  {
    path: 'organization.listing',
    label: 'Listed at',
    read: ({ organization }) => {
      const { exchange, ticker } = organization?.listing ?? {};
      return exchange && `${exchange}: ${ticker}`;
    },
    page: ['organization', 6],
    rare: true,
  },
  {
    path: 'organization.registration',
    label: 'Registered as',
    read: ({ organization }) => {
      const { register, number } = organization?.registration ?? {};
      return register && `${register} ${number}`;
    },
    page: ['organization', 7],
    rare: true,
  },
  {
    path: 'organization.formerly',
    label: 'Former names',
    read: ({ organization }) =>
      organization?.formerly?.map(
        ({ name, until }) => `${name}${until ? ` (until ${formatDate(until)})` : ''}`,
      ),
    page: ['organization', 8],
    rare: true,
  },
  {
    path: 'organization.certifications',
    label: 'Certifications',
    read: ({ organization }) => organization?.certifications,
    labels: CERTIFICATION_LABELS,
    key: ['hosted', 6],
    page: ['organization', 5],
    compare: ['Organisation', 24],
    column: 11,
    csv: ['certifications', 21],
    filter: {
      name: 'certification',
      at: 17,
      label: 'Certification',
      description:
        'Certification that its organisation states; a type or level includes what it is one of: `soc-2` also matches `soc-2-type-2`.',
      read: ({ organization }) => {
        const held = organization?.certifications ?? [];
        return [...new Set(held.flatMap((name) => [name, INCLUDED[name] ?? name]))];
      },
    },
  },
  {
    path: 'signUp',
    label: 'Sign-up',
    read: ({ signUp }) => signUp,
    labels: SIGN_UP_LABELS,
    key: ['hosted', 7],
    page: ['api', 1],
    compare: ['Coverage and access', 10],
    column: 7,
    csv: ['signUp', 22],
    filter: {
      name: 'signUp',
      at: 16,
      description: 'How one gets access to the live service.',
    },
    mcp: ['company', 2],
    ask: `How one gets access (${SIGN_UPS.join(', ')}; empty when not looked at)`,
  },
] as const satisfies readonly Field<Organized>[];
