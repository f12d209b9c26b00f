import { licenceClass } from './facts/licence-class.ts';
import { KIND_LABELS, PRICING_LABELS } from './labels.ts';
import type { Tool } from './schema/tool.ts';

const sourceAvailable = (tool: Tool) =>
  tool.openSource !== undefined && licenceClass(tool.openSource.license) === 'source-available';

/** What the tool is, in words; code under a use-limiting licence is called source-available. */
export function kindLabel(tool: Tool): string {
  return tool.kind === 'open-source' && sourceAvailable(tool) ? 'Source-available' : KIND_LABELS[tool.kind];
}

/** How the tool is paid for, in words. */
export function pricingLabel(tool: Tool): string {
  return tool.pricing.model === 'open-source' && sourceAvailable(tool)
    ? 'Source-available'
    : PRICING_LABELS[tool.pricing.model];
}
