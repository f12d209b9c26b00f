import { createHash } from 'node:crypto';
import { problem } from '../http/errors/problem.ts';

/** The query that a cursor belongs to, as text: the position in a list of other records would mean nothing. */
function queryHash(values: Readonly<Record<string, unknown>>): string {
  const { cursor: _cursor, page: _page, ...query } = values;
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 10);
}

/** An opaque name of a page of a query, which holds for one version of the catalogue. */
export function writeCursor(
  values: Readonly<Record<string, unknown>>,
  page: number,
  catalogVersion: string,
): string {
  return Buffer.from(`v1:${page}:${queryHash(values)}:${catalogVersion}`).toString('base64url');
}

/**
 * The page that a query asks for, by number or by cursor; undefined for neither. Throws 400 for a cursor that is
 * malformed, of another query, or beside a page, and 410 when the catalogue changed since.
 */
export function requestedPage(
  values: Readonly<Record<string, unknown>> & { page?: number | undefined; cursor?: string | undefined },
  catalogVersion: string,
): number | undefined {
  const { cursor, page } = values;
  if (cursor === undefined) return page;
  const refuse = (detail: string) =>
    problem('invalid-parameter', `cursor ${detail}.`, { errors: [{ parameter: 'cursor', detail }] });
  if (page !== undefined) throw refuse('cannot be given beside page; leave one of them out');
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, at, hash, version = ''] = /^v1:(\d{1,7}):([\w-]{10}):(.+)$/.exec(text) ?? [];
  if (at === undefined)
    throw refuse('is not one that this service gave; take pagination.nextCursor as it is, or leave it out');
  if (version !== catalogVersion) {
    throw problem(
      'gone',
      `The catalogue changed since this cursor was given, from ${version.slice(0, 40)} to ${catalogVersion}. Start again without cursor.`,
      { catalogVersion },
    );
  }
  if (hash !== queryHash(values))
    throw refuse('belongs to another query; repeat the parameters with which it was given');
  return Number(at);
}
