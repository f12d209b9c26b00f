import * as z from 'zod';
import { LICENCE_GROUPS, licenceGroup } from '../facts/licence-group.ts';
import { Verification, verificationOf } from '../facts/verification.ts';
import { Tool } from '../schema/tool.ts';

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
  facts: Tool.shape.facts
    .optional()
    .meta({ description: 'What was looked for and is not there, by record path.' }),
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
