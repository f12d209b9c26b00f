import * as z from 'zod';
import { FLAGS, type FlagState } from '../catalog/list/flags.ts';
import { ToolSummary, toolSummary } from '../catalog/views.ts';
import { licenceGroup } from '../records/facts/licence-group.ts';
import type { Tool } from '../records/tool.ts';

/** Countries that a brief names; more are counted. */
const SHOWN_COUNTRIES = 6;

/** A search result: the summary, and what decides a choice in few words. */
export const ToolBrief = z.strictObject({
  ...ToolSummary.shape,
  pricing: z.string(),
  coverage: z.string(),
  facts: z.string(),
});
export type ToolBrief = z.infer<typeof ToolBrief>;

const FACTS = {
  'free tier': 'freeTier',
  sandbox: 'sandbox',
  webhooks: 'webhooks',
  'self-hostable': 'selfHostable',
  MCP: 'mcp',
} as const satisfies Record<string, keyof typeof FLAGS>;

const SAID: Readonly<Partial<Record<FlagState, string>>> = { yes: '', partial: 'partly ', no: 'no ' };

/** Established facts only: what is not mentioned is unknown. */
export function toolBrief(tool: Tool): ToolBrief {
  const { pricing, coverage, api, openSource, status } = tool;
  const { regions, countries } = coverage;
  const more = countries.length - SHOWN_COUNTRIES;
  const places = [...regions, ...countries.slice(0, SHOWN_COUNTRIES), ...(more > 0 ? [`+${more}`] : [])];
  const flags = Object.entries(FACTS).flatMap(([label, name]) => {
    const prefix = SAID[FLAGS[name](tool)];
    return prefix === undefined ? [] : [prefix + label];
  });
  const code = openSource ? [`${openSource.license} (${licenceGroup(openSource.license)})`] : [];
  const said = [...(status === 'active' ? [] : [status]), ...flags, ...api.styles, ...api.auth, ...code];
  return {
    ...toolSummary(tool),
    pricing: [pricing.model, ...pricing.secondary].join(', '),
    coverage: places.join(', ') || 'unknown',
    facts: [...new Set(said)].join(', '),
  };
}
