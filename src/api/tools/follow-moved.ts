import { plainWords } from '../../base/plain-words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { problem } from '../../http/errors/problem.ts';
import type { ApiRequest } from '../../http/http.ts';
import { Redirect } from '../../http/redirect.ts';
import type { Collection } from '../../records/collections.ts';

/**
 * Throws where the record went that no longer has, or never had, the slug asked for: a redirect to its present address,
 * with the query as sent, or 410 with the reason. Returns when nothing is known of it.
 */
export function followMoved(
  collection: Collection,
  asked: string,
  request: Pick<ApiRequest, 'search'>,
  catalog: Pick<Catalog, 'formerSlugs' | 'removed'>,
  addressOf: (slug: string) => string,
): void {
  const key = `${collection}/${plainWords(asked)}`;
  const slug = catalog.formerSlugs.get(key);
  if (slug !== undefined) {
    const { search } = request;
    throw new Redirect(search === '' ? addressOf(slug) : `${addressOf(slug)}?${search}`);
  }
  const removed = catalog.removed.get(key);
  if (!removed) return;
  const { from, date, reason } = removed;
  throw problem('gone', `${from} was removed on ${date}. ${reason}`, { from, date, reason });
}
