import type { Tool } from '../schema/tool.ts';
import { isVerified } from './is-verified.ts';

/** An address without its last slash; a raw file of a GitHub repository as the repository it lies in. */
const page = (url: string) =>
  url
    .replace(/^https:\/\/raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/.*$/, 'https://github.com/$1')
    .replace(/\/$/, '');

/**
 * Where a verified fact was read: numbers of the record's sources, from 1. Those that list the fact in `fields`, else
 * the one that is the fact's own address or repository; else every source that lists no fields, since the record does
 * not tell them apart. Empty for a fact that is not verified, and for a price that names its own page.
 */
export function sourcesOfFact(tool: Tool, path: string): number[] {
  if (!isVerified(tool, path)) return [];
  const numbers = (matches: (source: Tool['sources'][number]) => boolean) =>
    tool.sources.flatMap((source, index) => (matches(source) ? [index + 1] : []));
  const within = (field: string) => path === field || path.startsWith(`${field}.`);
  const named = numbers(({ fields }) => fields?.some(within) ?? false);
  if (named.length > 0) return named;
  const address = ownAddress(tool, path);
  const own = address ? numbers(({ url }) => page(url) === page(address)) : [];
  if (own.length > 0) return own;
  if (path.startsWith('pricing.') && tool.pricing.url) return [];
  return numbers(({ fields }) => fields === undefined);
}

/** The page of the record that shows the fact itself. */
function ownAddress(tool: Tool, path: string): string | undefined {
  const [group, name] = path.split('.');
  if (group === 'openSource') return tool.openSource?.repository;
  if (group === 'pricing') return tool.pricing.url;
  if (group === 'links') return tool.links[name as keyof Tool['links']];
  return undefined;
}
