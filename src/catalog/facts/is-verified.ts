import type { Tool } from '../schema/tool.ts';

/** Facts that are "best known" unless the record names their own page and date, or lists them as read. */
const BEST_KNOWN = ['pricing', 'coverage', 'organization', 'api.standards', 'api.sdks'] as const;

/**
 * Whether a fact of a record was read at its source. `path` is a record path such as `pricing.model`.
 * A record of low confidence verifies nothing; pricing counts as read when it has its own page and date.
 */
export function isVerified(tool: Tool, path: string): boolean {
  const { confidence, fields } = tool.verification;
  if (confidence === 'low') return false;
  const within = (field: string) => path === field || path.startsWith(`${field}.`);
  if (fields.some(within)) return true;
  if (within('pricing') && tool.pricing.url && tool.pricing.asOf) return true;
  return !BEST_KNOWN.some(within);
}
