import type { Catalog } from '../../../catalog/catalog.ts';
import { HttpsUrl } from '../../../records/scalars.ts';
import { type Correctable, type CorrectableField, correctable, correctableTool } from './correctable.ts';
import { affiliation, type Report } from './report-link.ts';
import { type ValueRule, valueFault, valueRule } from './value-rule.ts';

/** Longest texts of the form in characters; together they fit the address of a prefilled issue. */
export const CORRECTION_MAX = { right: 500, source: 300 } as const;

/** What `/correct` is asked, read leniently. */
export interface Correction {
  /** The record as named, when there is none of that name. */
  readonly unknown?: string;
  readonly record?: Correctable;
  /** The field chosen, when the record has one of that name. */
  readonly field?: CorrectableField;
  /** Rule for the value of the field; undefined when an editor must review free text. */
  readonly rule?: ValueRule;
  readonly right: string;
  readonly source: string;
  readonly ofVendor: boolean;
  /** What is wrong with the form that was sent, by field; nothing when no field was filled in. */
  readonly faults: Readonly<Record<string, string>>;
  /** The report, when everything needed is there. */
  readonly report?: Report;
}

/** Reads `tool`, or `kind` and `record`, then `field`, `right`, `source` and `vendor` of `/correct`. */
export function readCorrection(parameters: URLSearchParams, catalog: Catalog, baseUrl: string): Correction {
  // The cut may leave half of a surrogate pair, which no address can hold.
  const text = (name: string, max: number) =>
    (parameters.get(name) ?? '').trim().slice(0, max).toWellFormed();
  const asked = text('tool', 80) || text('record', 80);
  const record = parameters.has('record')
    ? correctable(text('kind', 40), asked, catalog)
    : correctableTool(asked, catalog);
  const right = text('right', CORRECTION_MAX.right);
  const source = text('source', CORRECTION_MAX.source);
  const ofVendor = parameters.get('vendor') === 'yes';
  const read = { right, source, ofVendor };
  if (!record) return { ...read, ...(asked && { unknown: asked }), faults: {} };
  const field = record.fields.find(({ path }) => path === parameters.get('field'));
  const rule = field && valueRule(record.kind, field.path);
  const sent = parameters.has('right') || parameters.has('source');
  const fault = right ? rule && valueFault(rule, right) : 'Write what is right.';
  const faults = {
    ...(sent && !field && { field: 'Choose the fact that is wrong.' }),
    ...(sent && fault && { right: fault }),
    ...(sent &&
      !HttpsUrl.safeParse(source).success && {
        source: 'Give the https address of a public page that shows it.',
      }),
  };
  const known = { ...read, record, ...(field && { field }), ...(rule && { rule }), faults };
  if (!sent || !field || Object.keys(faults).length > 0) return known;
  return {
    ...known,
    report: {
      form: 'correction.yml',
      title: `${record.name}: ${field.label}`,
      fields: [
        { id: 'record', label: 'Record', value: baseUrl + record.page },
        {
          id: 'fact',
          label: 'What is wrong, and what is right',
          value: `${field.label} (${field.path})\nThe record says: ${field.says}\nIt should say: ${right}`,
        },
        { id: 'source', label: 'Source', value: source },
        affiliation(ofVendor),
      ],
    },
  };
}
