import { serviceDesc } from './service-desc.ts';

/** Longest `Link` in characters; clients refuse header fields that are too long. */
const MAX_LINK = 6144;

/**
 * `Link` of a list to its first, previous, next and last page (RFC 8288) and to the interface description. The addresses
 * hold the parameters as they were understood; when they are too long, only the next page is named.
 */
export function pageLinks(
  baseUrl: string,
  path: string,
  values: Readonly<Record<string, unknown>>,
  { page, pages }: { readonly page: number; readonly pages: number },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (name !== 'page' && value !== undefined) query.set(name, [...new Set([value].flat())].join(','));
  const link = (rel: string, target: number) => {
    query.set('page', String(target));
    return `<${baseUrl}${path}?${String(query).replaceAll('%2C', ',')}>; rel="${rel}"`;
  };
  const next = page < pages ? [link('next', page + 1)] : [];
  const links = [
    ...(pages > 0 ? [link('first', 1)] : []),
    ...(page > 1 && pages > 0 ? [link('prev', Math.min(page - 1, pages))] : []),
    ...next,
    ...(pages > 0 ? [link('last', pages)] : []),
  ];
  const kept = links.join().length > MAX_LINK ? next : links;
  return [...kept, serviceDesc(baseUrl)].join(', ');
}
