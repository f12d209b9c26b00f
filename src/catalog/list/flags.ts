import { absenceOf } from '../../records/facts/evidence.ts';
import { freeTier, pricePage } from '../../records/facts/prices.ts';
import type { Tri } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';

/** `no`: it is established that there is none; `unpublished`: somebody looked, and it is not public. */
export type FlagState = Tri | 'unpublished';

/** A yes/no fact of a tool. Without a value, `facts` may contain the result of the research. */
function flag(path: string, value: (tool: Tool) => Tri | boolean) {
  return (tool: Tool): FlagState => {
    const held = value(tool);
    if (held === true) return 'yes';
    if (held !== false && held !== 'unknown') return held;
    const state = absenceOf(tool, path)?.state;
    return state === 'none' ? 'no' : (state ?? 'unknown');
  };
}

/** The facts that a tool has or has not: filters, counts, pages and reports all read them here. */
export const FLAGS = {
  sandbox: flag('api.sandbox', ({ api }) => api.sandbox),
  webhooks: flag('api.webhooks', ({ api }) => api.webhooks),
  freeTier: flag('pricing.freeTier', freeTier),
  freeAllowance: flag('pricing.freeAllowance', ({ pricing }) => pricing.freeAllowance !== undefined),
  pricePage: flag('pricing.url', (tool) => pricePage(tool) !== undefined),
  prices: flag('prices', ({ prices }) => prices.length > 0),
  limits: flag('limits', ({ limits }) => limits.length > 0),
  statusPage: flag('links.status', ({ links }) => links.status !== undefined),
  changelog: flag('links.changelog', ({ links }) => links.changelog !== undefined),
  openapi: flag('links.openapi', ({ links }) => links.openapi !== undefined),
  mcp: flag(
    'links.mcpServer',
    ({ links, api }) => links.mcpServer !== undefined || api.styles.includes('mcp'),
  ),
  llmsTxt: flag('links.llmsTxt', ({ links }) => links.llmsTxt !== undefined),
  selfHostable: flag('openSource.selfHostable', ({ openSource }) => openSource?.selfHostable ?? 'unknown'),
} as const;
