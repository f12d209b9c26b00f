import type { Catalog } from '../../catalog/catalog.ts';
import { FACT_FIELDS, type Fact, factsOf, inOrder } from '../../catalog/facts/facts-of.ts';
import type { PageSection } from '../../records/field.ts';
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

/** The questions that a page answers one after the other, with the sections of fields that answer each. */
const QUESTIONS: readonly {
  readonly id: string;
  readonly title: string;
  readonly of: readonly PageSection[];
}[] = [
  { id: 'use', title: 'Can I use it?', of: ['coverage', 'open-source', 'organization'] },
  { id: 'cost', title: 'What does it cost?', of: ['pricing'] },
  { id: 'call', title: 'How do I call it?', of: ['api', 'packages'] },
  { id: 'upkeep', title: 'Is it kept up?', of: ['operation'] },
];

const ON_PAGE = inOrder(({ page }) => page?.[1]);
const RARE = new Set(FACT_FIELDS.flatMap(({ path, rare }) => (rare ? [path] : [])));

const isOpen = ({ state }: Fact) => state === 'unknown';

/** Facts about readable code are said of tools with readable code only. */
const applies = ({ page }: (typeof ON_PAGE)[number], { openSource }: Tool) =>
  page?.[0] !== 'open-source' || openSource !== undefined;

/** The facts of a tool page; the open-source group only for tools with readable code. */
export function toolFacts(tool: Tool, catalog: Catalog): ToolFacts {
  const facts = factsOf(tool, catalog);
  const fields = ON_PAGE.filter((field) => applies(field, tool));
  const groups = QUESTIONS.map(({ id, title, of }) => ({
    id,
    title,
    facts: of.flatMap((section) =>
      fields.filter(({ page }) => page?.[0] === section).flatMap(({ path }) => facts.get(path) ?? []),
    ),
  }));
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
