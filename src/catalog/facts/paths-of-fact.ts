import type { Tool } from '../schema/tool.ts';
import { hasLibraryPackages } from './derive-sdks.ts';

/** Record paths that hold a fact: the price page has two, and libraries tell the languages they are for. */
export function pathsOfFact(tool: Tool, path: string): readonly string[] {
  if (path === 'links.pricing' || path === 'pricing.url') return ['links.pricing', 'pricing.url'];
  if (path === 'api.sdks' && hasLibraryPackages(tool)) return ['packages'];
  return [path];
}
