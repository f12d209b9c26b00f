import type * as z from 'zod';
import { type Catalog, CatalogFile, openCatalog } from '../../../src/catalog/catalog.ts';
import { Tool } from '../../../src/records/tool.ts';

/** A question for duties of which nothing is understood. */
export const unread = (rest: string) => ({ understood: [], rest, except: [], notes: [] });

/** A sound tool with some fields changed. */
export function toolOf(changes: Partial<z.input<typeof Tool>> = {}): Tool {
  return Tool.parse({
    name: 'Zed',
    slug: 'zed',
    description: 'Keeps the books of a bank in double entry, and says so plainly.',
    websiteUrl: 'https://zed.example',
    categories: ['cat'],
    kind: 'api',
    pricing: { model: 'unknown' },
    addedAt: '2026-11-01',
    updatedAt: '2026-11-02',
    ...changes,
  });
}

/** A sound category with some fields changed. */
export const categoryOf = (changes: Partial<z.input<typeof CatalogFile>['categories'][number]> = {}) => ({
  name: 'Core Banking',
  slug: 'cat',
  description: 'What keeps accounts and moves money between them, with interest and fees.',
  order: 1,
  buyerQuestions: ['Which ledger?', 'Which fees?'],
  keyAttributes: ['kind', 'status'],
  ...changes,
});

/** A sound standard with some fields changed. */
export const standardOf = (changes: Partial<z.input<typeof CatalogFile>['standards'][number]> = {}) => ({
  name: 'ISO 20022',
  slug: 'iso-20022',
  description: 'Messages of payments, securities and trade in one model.',
  maintainer: 'ISO',
  url: 'https://iso.example',
  sources: [{ url: 'https://iso.example', retrieved: '2026-11-01' }],
  updatedAt: '2026-11-01',
  ...changes,
});

/** A catalogue of the records given, and no others. */
export function catalogOf(records: Partial<z.input<typeof CatalogFile>> = {}): Catalog {
  return openCatalog(
    CatalogFile.parse({
      version: '2026.11.01+00000000',
      dataAsOf: '2026-11-01',
      tools: [],
      useCases: [],
      glossary: [],
      categories: [],
      standards: [],
      regulations: [],
      obligations: [],
      events: [],
      changes: [],
      guides: [],
      comparisons: [],
      synonyms: [],
      ...records,
    }),
  );
}

/** A sound event with some fields changed. */
export const eventOf = (changes: Partial<z.input<typeof CatalogFile>['events'][number]> = {}) => ({
  slug: 'start',
  title: 'The rule starts to apply',
  summary: 'From this day on the rule binds every payment institution in the Union.',
  regulation: 'rule',
  type: 'applies' as const,
  date: '2026-12-10',
  datePrecision: 'day' as const,
  certainty: 'confirmed' as const,
  confidence: 'high' as const,
  state: 'adopted' as const,
  jurisdictions: ['EU'],
  authority: 'EBA',
  impact: ['cat'],
  asOf: '2026-11-01',
  sources: [{ url: 'https://law.example', retrieved: '2026-11-01', kind: 'law' as const }],
  updatedAt: '2026-11-01',
  ...changes,
});

/** A sound obligation with some fields changed. */
export const obligationOf = (changes: Partial<z.input<typeof CatalogFile>['obligations'][number]> = {}) => ({
  slug: 'report',
  title: 'Report to the authority',
  regulation: 'rule',
  duty: 'report' as const,
  summary: 'Payment institutions report to the authority what the rule asks them to report.',
  to: 'EBA',
  state: 'in-force' as const,
  appliesFrom: '2025-06-01',
  sources: [
    { url: 'https://law.example', retrieved: '2026-11-01', kind: 'law' as const, read: 'law' as const },
  ],
  updatedAt: '2026-11-01',
  ...changes,
});

/** A sound change with some fields changed. */
export const changeOf = (changes: Partial<z.input<typeof CatalogFile>['changes'][number]> = {}) => ({
  slug: 'version-2',
  title: 'Version 2 is out',
  summary: 'Version 2 of the interface replaces the first one.',
  tool: 'zed',
  kind: 'release' as const,
  severity: 'informational' as const,
  announcedAt: '2026-10-01',
  confidence: 'high' as const,
  sources: [{ url: 'https://zed.example', retrieved: '2026-11-01', kind: 'vendor' as const }],
  updatedAt: '2026-11-01',
  ...changes,
});

const readings = [1, 2, 3].map((page) => ({ url: `https://a.example/${page}`, retrieved: '2026-11-01' }));

/** A sound guide with some fields changed. */
export const guideOf = (changes: Partial<z.input<typeof CatalogFile>['guides'][number]> = {}) => ({
  title: 'Choose a ledger',
  slug: 'choose-a-ledger',
  description: 'Which questions to ask before a ledger is chosen, and how tools answer them.',
  audience: 'engineer' as const,
  categories: ['cat'],
  tools: ['zed', 'beta', 'acme'],
  publishedAt: '2026-10-01',
  updatedAt: '2026-11-01',
  reviewBy: '2027-05-01',
  sources: readings,
  ...changes,
});

/** A sound comparison with some fields changed. */
export const comparisonOf = (changes: Partial<z.input<typeof CatalogFile>['comparisons'][number]> = {}) => ({
  slug: 'beta-vs-zed',
  title: 'Beta or Zed',
  description: 'Two ledgers for the books of a bank, and for which need each of them fits.',
  tools: ['beta', 'zed'],
  verdicts: [
    { for: 'many accounts', choose: 'beta', because: 'Its records say so in plain words.' },
    { for: 'few accounts', choose: 'zed', because: 'Its records say so in plain words.' },
  ],
  publishedAt: '2026-10-01',
  updatedAt: '2026-11-01',
  sources: readings,
  ...changes,
});

/** A sound use case with some fields changed. */
export const useCaseOf = (changes: Partial<z.input<typeof CatalogFile>['useCases'][number]> = {}) => ({
  title: 'Keep the books of a bank',
  slug: 'keep-books',
  summary: 'Every movement of money is booked twice, and the balances of all accounts follow.',
  asked: Array.from({ length: 8 }, (_, index) => `which ledger is number ${index}`),
  terms: { de: ['Hauptbuch'], fr: ['grand livre'], es: ['libro mayor'], pt: ['razão'], it: ['libro mastro'] },
  categories: ['cat'],
  tools: [{ slug: 'zed', fit: 'core' as const }],
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  ...changes,
});

/** A sound term with some fields changed. */
export const termOf = (changes: Partial<z.input<typeof CatalogFile>['glossary'][number]> = {}) => ({
  term: 'Ledger',
  slug: 'ledger',
  meaning: 'Book that holds every movement of money and the balances that follow from them.',
  categories: ['cat'],
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  ...changes,
});

/** A sound action with some fields changed. */
export const actionOf = (changes: Partial<z.input<typeof CatalogFile>['actions'][number]> = {}) => ({
  name: 'Refund a payment',
  slug: 'refund-payment',
  definition: 'Gives a payer back all or part of a payment that was captured.',
  words: ['refund', 'give back'],
  categories: ['cat'],
  rules: [{ method: ['POST' as const], ends: 'refund', not: ['cancel'] }],
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  ...changes,
});

/** A sound regulation with some fields changed. */
export const regulationOf = (changes: Partial<z.input<typeof CatalogFile>['regulations'][number]> = {}) => ({
  slug: 'rule',
  name: 'Payment Rule',
  kind: 'directive' as const,
  description: 'Common rules for payment institutions and for the services they offer.',
  jurisdictions: ['EU'],
  authority: 'EBA',
  scope: 'Payment institutions of the Union.',
  status: 'applicable' as const,
  categories: ['cat'],
  sources: [{ url: 'https://law.example', retrieved: '2026-11-01', kind: 'law' as const }],
  updatedAt: '2026-11-01',
  ...changes,
});
