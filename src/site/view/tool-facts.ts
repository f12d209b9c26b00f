import type { Catalog } from '../../catalog/catalog.ts';
import { type Fact, factsOf } from '../../catalog/facts/facts-of.ts';
import type { Tool } from '../../records/tool.ts';

interface FactGroup {
  readonly id: string;
  readonly title: string;
  /** Facts that somebody has looked at. */
  readonly facts: readonly Fact[];
}

/** The facts of a tool page in reading order, and those that nobody has looked at. */
export interface ToolFacts {
  readonly groups: readonly FactGroup[];
  readonly open: readonly Fact[];
}

const GROUPS: readonly (readonly [id: string, title: string, paths: readonly string[]])[] = [
  [
    'pricing',
    'Pricing',
    [
      'pricing.model',
      'pricing.secondary',
      'pricing.freeTier',
      'pricing.freeAllowance',
      'pricing.summary',
      'pricing.url',
      'pricing.asOf',
      'prices',
    ],
  ],
  ['coverage', 'Coverage', ['coverage.countries', 'coverage.regions']],
  [
    'api',
    'API and authentication',
    [
      'signUp',
      'api.styles',
      'api.auth',
      'api.sandbox',
      'api.webhooks',
      'api.sdks',
      'api.standards',
      'versions',
      'limits',
      'links.docs',
      'links.openapi',
      'links.mcpServer',
      'links.llmsTxt',
    ],
  ],
  ['packages', 'Installation', ['packages']],
  [
    'operation',
    'Operation and support',
    ['links.status', 'links.changelog', 'links.changelogFeed', 'links.support', 'links.trust', 'links.terms'],
  ],
  [
    'organization',
    'Organisation',
    [
      'organization.name',
      'organization.country',
      'organization.owner',
      'organization.regulated',
      'organization.certifications',
    ],
  ],
  [
    'open-source',
    'Open source',
    [
      'openSource.license',
      'openSource.repository',
      'openSource.selfHostable',
      'api.implementation',
      'selfHost.compose',
      'selfHost.image',
      'selfHost.helm',
    ],
  ],
];

const KEY = ['kind', 'pricing.model', 'coverage', 'api.styles', 'api.auth', 'api.sandbox', 'signUp'];

/** Facts that many tools do not have: nothing is said of them when nobody has looked. */
const RARE = new Set([
  'coverage.countries',
  'coverage.regions',
  'pricing.secondary',
  'pricing.freeAllowance',
  'pricing.summary',
  'pricing.asOf',
  'organization.regulated',
  'versions',
  'links.llmsTxt',
  'links.changelogFeed',
  'selfHost.compose',
  'selfHost.image',
  'selfHost.helm',
]);

const isOpen = ({ state }: Fact) => state === 'unknown';

/** The facts that engineers need first, for the rail. */
export function keyFacts(tool: Tool, catalog: Catalog): Fact[] {
  const facts = factsOf(tool, catalog);
  return [...KEY, ...(tool.openSource ? ['openSource.license'] : [])].flatMap(
    (path) => facts.get(path) ?? [],
  );
}

/** The facts of a tool page; the open-source group only for tools with readable code. */
export function toolFacts(tool: Tool, catalog: Catalog): ToolFacts {
  const facts = factsOf(tool, catalog);
  const groups = GROUPS.filter(([id]) => id !== 'open-source' || tool.openSource).map(
    ([id, title, paths]) => ({
      id,
      title: id === 'open-source' && tool.kind === 'source-available' ? 'Source-available code' : title,
      facts: paths.flatMap((path) => facts.get(path) ?? []),
    }),
  );
  return {
    groups: groups
      .map((group) => ({ ...group, facts: group.facts.filter((fact) => !isOpen(fact)) }))
      .filter((group) => group.facts.length > 0),
    open: [facts.get('coverage') ?? [], ...groups.map((group) => group.facts)]
      .flat()
      .filter((fact) => isOpen(fact) && !RARE.has(fact.path)),
  };
}

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
