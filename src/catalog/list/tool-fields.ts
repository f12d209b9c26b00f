import * as z from 'zod';
import { LICENCE_GROUPS, licenceGroup } from '../../records/facts/licences.ts';
import { openShape, pickPaths, schemaPaths } from '../../records/schema-paths.ts';
import { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { Verification, verificationOf } from '../facts/verification.ts';
import { ToolDetail, ToolListItem, toolDetail, toolListItem } from '../views.ts';

/** Parts of a record that a list gives when `fields` names them. */
export const ToolFields = z.object({
  organization: Tool.shape.organization,
  signUp: Tool.shape.signUp,
  packages: Tool.shape.packages.optional(),
  selfHost: Tool.shape.selfHost,
  freeAllowance: Tool.shape.pricing.shape.freeAllowance,
  prices: Tool.shape.prices.optional(),
  limits: Tool.shape.limits.optional(),
  versions: Tool.shape.versions,
  links: Tool.shape.links.optional(),
  facts: Tool.shape.facts.optional().describe('What was looked for and is not there, by record path.'),
  licenseGroup: z.enum(LICENCE_GROUPS).optional(),
  verification: Verification.optional(),
});
type ToolFields = z.infer<typeof ToolFields>;

export const TOOL_FIELDS = Object.keys(ToolFields.shape) as (keyof ToolFields)[];

/** Those parts of a tool; what the record does not hold is left out when it is written as JSON. */
export function toolFields(tool: Tool): ToolFields {
  const { organization, signUp, packages, selfHost, pricing, prices, limits, versions, links, facts } = tool;
  return {
    organization,
    signUp,
    packages,
    selfHost,
    freeAllowance: pricing.freeAllowance,
    prices,
    limits,
    versions,
    links,
    facts,
    licenseGroup: tool.openSource && licenceGroup(tool.openSource.license),
    verification: verificationOf(tool),
  };
}

/** Fields that a list gives without the rest of the record. */
const LIST_NAMES: readonly string[] = [...Object.keys(ToolListItem.shape), ...TOOL_FIELDS];

/** What `fields` may name: members of a list item, paths of the record, and `all` for the whole record. */
export const FIELD_NAMES = [
  ...new Set(['all', ...LIST_NAMES, ...schemaPaths(ToolDetail).filter((path) => path !== 'body')]),
] as [string, ...string[]];

/** A tool of a list, cut to the fields that were asked for. `pricing` is the model, and with paths below it the record's object. */
export const ListedTool = openShape(
  z.object({ ...ToolDetail.shape, ...ToolListItem.shape, ...ToolFields.shape, body: z.string() }),
)
  .extend({ pricing: z.union([ToolListItem.shape.pricing, openShape(Tool.shape.pricing)]).optional() })
  .required({ slug: true })
  .meta({ id: 'ListedTool', description: 'A tool in a list, with the fields that were asked for.' });

/** The fields of a tool that were asked for; those of a list item when none was. */
export function listedTool(
  tool: Tool,
  fields: readonly string[] | undefined,
  catalog: Catalog,
  baseUrl: string,
): object {
  const item = toolListItem(tool, baseUrl);
  if (!fields) return item;
  if (fields.includes('all')) return toolDetail(tool, catalog, baseUrl);
  const parts = { ...item, ...toolFields(tool) };
  if (fields.every((field) => LIST_NAMES.includes(field))) return pickPaths(parts, ['slug', ...fields]);
  const record = toolDetail(tool, catalog, baseUrl);
  const asRecord = fields.some((field) => field.startsWith('pricing.'));
  return pickPaths({ ...record, ...parts, ...(asRecord ? { pricing: tool.pricing } : {}) }, [
    'slug',
    ...fields,
  ]);
}
