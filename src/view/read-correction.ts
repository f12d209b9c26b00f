import type { Catalog } from '../catalog/catalog.ts';
import { type Fact, factsOf } from '../catalog/facts/facts-of.ts';
import { findTool } from '../catalog/find-tool.ts';
import { HttpsUrl } from '../catalog/schema/scalars.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import { paths } from '../catalog/urls.ts';
import { affiliation, type Report } from './report-link.ts';

/** Longest texts of the form in characters; together they fit the address of a prefilled issue. */
export const CORRECTION_MAX = { right: 500, source: 300 } as const;

/** What `/correct` is asked, read leniently. */
export interface Correction {
  /** The tool as named, when there is none of that name. */
  readonly unknown?: string;
  readonly tool?: Tool;
  readonly facts: readonly Fact[];
  /** The fact chosen, when the record has one of that name. */
  readonly fact?: Fact;
  readonly right: string;
  readonly source: string;
  readonly ofVendor: boolean;
  /** What is wrong with the form that was sent, by field; nothing when no field was filled in. */
  readonly faults: Readonly<Record<string, string>>;
  /** The report, when everything needed is there. */
  readonly report?: Report;
}

/** What a record says, as text. */
export const saysToday = (fact: Fact): string =>
  fact.values.map(({ text }) => text).join(', ') || 'not established';

/** Reads `tool`, `field`, `right`, `source` and `vendor` of `/correct`. */
export function readCorrection(parameters: URLSearchParams, catalog: Catalog, baseUrl: string): Correction {
  // The cut may leave half of a surrogate pair, which no address can hold.
  const text = (name: string, max: number) =>
    (parameters.get(name) ?? '').trim().slice(0, max).toWellFormed();
  const asked = text('tool', 80);
  const tool = findTool(asked, catalog);
  const right = text('right', CORRECTION_MAX.right);
  const source = text('source', CORRECTION_MAX.source);
  const ofVendor = parameters.get('vendor') === 'yes';
  const read = { right, source, ofVendor };
  if (!tool) return { ...read, ...(asked && { unknown: asked }), facts: [], faults: {} };
  const facts = [...factsOf(tool, catalog).values()];
  const fact = facts.find(({ path }) => path === parameters.get('field'));
  const sent = parameters.has('right') || parameters.has('source');
  const faults = {
    ...(sent && !fact && { field: 'Choose the fact that is wrong.' }),
    ...(sent && !right && { right: 'Write what is right.' }),
    ...(sent &&
      !HttpsUrl.safeParse(source).success && {
        source: 'Give the https address of a public page that shows it.',
      }),
  };
  const known = { ...read, tool, facts, ...(fact && { fact }), faults };
  if (!sent || !fact || Object.keys(faults).length > 0) return known;
  return {
    ...known,
    report: {
      form: 'correction.yml',
      title: `${tool.name}: ${fact.label}`,
      fields: [
        { id: 'record', label: 'Record', value: baseUrl + paths.tool(tool.slug) },
        {
          id: 'fact',
          label: 'What is wrong, and what is right',
          value: `${fact.label} (${fact.path})\nThe record says: ${saysToday(fact)}\nIt should say: ${right}`,
        },
        { id: 'source', label: 'Source', value: source },
        affiliation(ofVendor),
      ],
    },
  };
}
