import * as z from 'zod';
import { type Field, inWords, type Names } from './field.ts';
import { Day, DayOrMonth, FactState, listOf, Slug, Source } from './scalars.ts';
import { apiFields, apiShape, versionField, versionShape } from './tool/api.ts';
import { codeFields, installationShape, openSourceShape, packageField } from './tool/code.ts';
import { coverageFields, coverageShape } from './tool/coverage.ts';
import { generalFields, generalShape } from './tool/general.ts';
import { linkFields, linksShape } from './tool/links.ts';
import { organizationFields, organizationShape } from './tool/organization.ts';
import { pricingFields, pricingShape } from './tool/pricing.ts';
import { specificationField, specificationShape } from './tool/specifications.ts';

/** A page that facts of a tool were read on; `fields` lists their record paths. */
const ToolSource = Source.extend({ fields: z.array(z.string().max(40)).min(1).optional() });

/** What editors say about the record as a whole. */
const Review = z.strictObject({
  /** Day or month in which the record was last read against its sources. */
  verifiedAt: DayOrMonth.optional(),
});

/** One tool: the front matter of `content/tools/<slug>.md`. */
export const Tool = z.strictObject({
  ...generalShape,
  ...organizationShape,
  ...installationShape,
  ...pricingShape,
  ...versionShape,
  ...coverageShape,
  ...apiShape,
  ...linksShape,
  ...specificationShape,
  ...openSourceShape,
  /** By record path: what was looked for and is not there. */
  facts: z.record(z.string().max(40), FactState).default({}),
  alternatives: listOf(Slug, 12),
  integrations: listOf(Slug, 40),
  sources: listOf(ToolSource),
  verification: Review.prefault({}),
  addedAt: Day,
  updatedAt: Day,
});
export type Tool = z.infer<typeof Tool>;

const LIST = [
  ...generalFields,
  ...organizationFields,
  ...pricingFields,
  packageField,
  versionField,
  ...coverageFields,
  ...apiFields,
  ...codeFields,
  ...linkFields,
  specificationField,
] as const satisfies readonly Field<Tool>[];
export type ToolField = (typeof LIST)[number];

/** The fields of a tool that are facts, in the order of the record. */
export const FIELDS: readonly Field<Tool>[] = LIST;

const SEARCHED = FIELDS.filter(({ search }) => search);
/** Other records by their slugs alone. */
export const NO_NAMES: Names = { category: (slug) => slug, standard: (slug) => slug };

/** What a record holds in the fields whose words are searched for, as people read it. */
export const searchTexts = (tool: Tool): string[] =>
  SEARCHED.flatMap((field) =>
    [field.read(tool) ?? []].flat().map((value) => inWords(field, value, tool, NO_NAMES).text),
  );
