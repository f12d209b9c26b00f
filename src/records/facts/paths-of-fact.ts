import type { Tool } from '../tool.ts';
import { hasLibraryPackages } from './derive-sdks.ts';
import { isFreeByModel } from './free-tier.ts';

/**
 * Record paths that hold a fact: the price page has two, libraries tell the languages
 * they are for, and free pricing tells that there is a free tier.
 */
export function pathsOfFact(tool: Tool, path: string): readonly string[] {
  if (path === 'links.pricing' || path === 'pricing.url') return ['links.pricing', 'pricing.url'];
  if (path === 'api.sdks' && hasLibraryPackages(tool)) return ['packages'];
  if (path === 'pricing.freeTier' && isFreeByModel(tool)) return ['pricing.model', 'pricing.secondary'];
  return [path];
}
